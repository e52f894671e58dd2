import { useMutation, useQuery } from '@tanstack/react-query'
import { updateProfile } from '@task-manager/contract/account'
import { type MailKind, mailKinds, mailNames, type Preferences } from '@task-manager/contract/preferences'
import { type FormEvent, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useSignInOptions } from '#web/lib/session/use-sign-in-options.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownProfile } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'

const hints: Record<MailKind, string> = {
  assigned: 'When someone assigns you a task.',
  'due-tomorrow': 'At 8:00 on the workday before.',
  'due-today': 'At 8:00 on the day.',
  overdue: 'Once for each task, at 8:00 on the next workday.',
  'new-sign-in': 'When someone signs in from a new device.',
  enquiry: 'Sent immediately, in addition to the contact address.',
}

type PreferenceChange = Pick<Preferences, 'mails' | 'mailsDaily'>

/** The emails that can be turned off. Those about the account itself cannot. */
export function AccountMails() {
  const query = useQuery(ownProfile)
  const { data: profile, error } = query
  const options = useSignInOptions()
  return (
    <AccountSection
      title="Notifications"
      text="Choose your emails. Emails about account changes, such as a new password, are always sent."
    >
      {options?.mail === false && (
        <p className="mb-3 text-sm text-amber-text">
          Email isn't set up on this server yet. Your choices apply once it is.
        </p>
      )}
      {profile ? (
        <MailsForm key={JSON.stringify([profile.mails, profile.mailsDaily])} saved={profile} />
      ) : error ? (
        <ErrorState title="Your notifications couldn't be loaded" {...queryFailure(query)} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </AccountSection>
  )
}

function MailsForm({ saved }: { saved: PreferenceChange }) {
  const user = useUser()
  const kinds = mailKinds.filter((kind) => kind !== 'enquiry' || isAdmin(user))
  const [{ mails, mailsDaily }, setChoice] = useState<PreferenceChange>(saved)
  const changed =
    mailsDaily !== saved.mailsDaily || mailKinds.some((kind) => mails[kind] !== saved.mails[kind])
  const save = useMutation({
    mutationFn: () => api(updateProfile, { body: { mails, mailsDaily } }),
    onSuccess: (profile) => {
      queryClient.setQueryData(ownProfile.queryKey, profile)
      toast.success('Notifications saved')
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!save.isPending && changed) save.mutate()
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Emails</legend>
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={mailNames[kind]}
            hint={hints[kind]}
            checked={mails[kind]}
            onChange={(on) => setChoice((now) => ({ ...now, mails: { ...now.mails, [kind]: on } }))}
          />
        ))}
        <div className="my-2 border-t border-hairline" />
        <Switch
          label="One email a day"
          hint="All task emails together, at 8:00 on workdays."
          checked={mailsDaily}
          onChange={(on) => setChoice((now) => ({ ...now, mailsDaily: on }))}
        />
      </fieldset>
      <Button
        type="submit"
        variant={changed ? 'ink' : 'outline'}
        busy={save.isPending}
        disabled={!changed}
        className="justify-self-start"
      >
        {save.isPending ? 'Saving…' : 'Save notifications'}
      </Button>
    </form>
  )
}

interface SwitchProps {
  label: string
  hint: string
  checked: boolean
  onChange: (on: boolean) => void
}

function Switch({ label, hint, checked, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-ink-2">{hint}</span>
      </span>
    </label>
  )
}
