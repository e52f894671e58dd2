import { useMutation, useQuery } from '@tanstack/react-query'
import { type Settings, updateSettings } from '@task-manager/contract/installation/settings'
import { type FormEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { rememberAnswer } from '#web/lib/http/query-client.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckRow } from '#web/ui/check-row.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useReadOnly } from '#web/ui/form/use-read-only.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { settings } from './settings.queries.ts'

/** Whether every member must have a second step (decision A26). */
export default function SecurityScreen() {
  const query = useQuery(settings)
  const { data, error } = query
  return (
    <div className="grid max-w-190 gap-6">
      <h1 className="text-page">Security</h1>
      {data ? (
        <Rule saved={data} />
      ) : error ? (
        <ErrorState title="Couldn't load the settings" {...queryFailure(query)} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </div>
  )
}

function Rule({ saved }: { saved: Settings }) {
  const { data: members = [] } = useQuery(teamMembers)
  // Null is unchanged.
  const [choice, setChoice] = useState<boolean | null>(null)
  const required = choice ?? saved.twoStepRequired
  const [endSessions, setEndSessions] = useState(false)
  const active = members.filter((member) => member.active)
  const save = useMutation({
    mutationFn: () =>
      api(updateSettings, {
        body: { twoStepRequired: required, endOlderSessions: required && endSessions },
      }),
    onSuccess: (now) => {
      setChoice(null)
      setEndSessions(false)
      rememberAnswer(settings.queryKey, now)
      toast.success(
        now.twoStepRequired ? 'Two-step sign-in is now required' : 'Two-step sign-in is now optional',
      )
    },
    onError: showError,
  })
  const form = useRef<HTMLFormElement>(null)
  useReadOnly(form, save.isPending)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form ref={form} onSubmit={onSubmit} aria-labelledby="two-step" className="grid gap-5">
      <div>
        <h2 id="two-step" className="text-base">
          Two-step sign-in
        </h2>
        {/* Reserves the height of its text, which loads later. */}
        <p className="min-h-5 text-sm text-ink-2">
          {active.length > 0 &&
            `${active.filter((member) => member.twoStep).length} of ${active.length} people use it now.`}
        </p>
      </div>
      <CheckRow label="Require two-step sign-in for everyone" checked={required} onChange={setChoice}>
        Anyone without it must set it up at their next sign-in: an authenticator app or a passkey.
      </CheckRow>
      {required && (
        <CheckRow
          label="Sign out sessions opened without a second step"
          checked={endSessions}
          onChange={setEndSessions}
        >
          These people log in again and set it up. You stay logged in here.
        </CheckRow>
      )}
      <Button
        type="submit"
        size="small"
        busy={save.isPending}
        disabled={required === saved.twoStepRequired && !(required && endSessions)}
        className="justify-self-start"
      >
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  )
}
