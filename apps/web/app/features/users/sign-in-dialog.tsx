import { useMutation, useQuery } from '@tanstack/react-query'
import { getSettings, type Settings, updateSettings } from '@task-manager/contract/settings'
import { type FormEvent, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { teamMembers } from './users.queries.ts'

const settings = {
  queryKey: ['settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(getSettings, { signal }),
  // Loaded each time: another administrator may have changed it.
  gcTime: 0,
}

type Props = { onClose: () => void }

/** Whether every member must have a second step (decision A26). */
export default function SignInDialog({ onClose }: Props) {
  const query = useQuery(settings)
  const { data, error } = query
  return (
    <Dialog onClose={onClose} title="Sign-in" className="max-w-md">
      {data ? (
        <Rule saved={data} onClose={onClose} />
      ) : error ? (
        <ErrorState title="The settings could not be loaded." {...queryFailure(query)} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Dialog>
  )
}

function Rule({ saved, onClose }: Props & { saved: Settings }) {
  const { data: members = [] } = useQuery(teamMembers)
  const [required, setRequired] = useState(saved.twoStepRequired)
  const [endSessions, setEndSessions] = useState(false)
  const active = members.filter((member) => member.active)
  const save = useMutation({
    mutationFn: () =>
      api(updateSettings, {
        body: { twoStepRequired: required, endOlderSessions: required && endSessions },
      }),
    onSuccess: ({ twoStepRequired }) => {
      toast.success(
        twoStepRequired ? 'A second step is asked of everybody' : 'A second step is everybody’s own choice',
      )
      onClose()
    },
    onError: (failure) => toast.error(messageOf(failure)),
  })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={required}
          onChange={({ target }) => setRequired(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-medium">Ask everybody for a second step</span>
          <span className="block text-sm text-ink-2">
            Whoever has none sets one up at the next sign-in, before anything else: an authenticator app or a
            passkey.
          </span>
        </span>
      </label>
      {required && (
        <label className="flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={endSessions}
            onChange={({ target }) => setEndSessions(target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-medium">Sign out sessions opened without a second step</span>
            <span className="block text-sm text-ink-2">
              People log in again and set theirs up. You stay signed in here.
            </span>
          </span>
        </label>
      )}
      <p className="text-sm text-ink-2">
        {active.filter((member) => member.twoStep).length} of {active.length} have one now.
      </p>
      <Button
        type="submit"
        busy={save.isPending}
        disabled={required === saved.twoStepRequired && !(required && endSessions)}
        className="justify-self-end"
      >
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  )
}
