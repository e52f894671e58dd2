import { useMutation } from '@tanstack/react-query'
import { createInvitations, INVITATIONS_MAX, NOTE_MAX } from '@task-manager/contract/invitations'
import type { Role } from '@task-manager/contract/users'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field, selectClass, TextAreaField } from '#web/ui/field.tsx'
import { addressesIn } from './addresses-in.ts'
import { invitationsChanged } from './invitations.queries.ts'
import type { Invited } from './invited-links.tsx'

type Props = { onClose: () => void; onInvited: (invited: Invited) => void }

function faultOf(emails: readonly string[], [wrong]: readonly string[]): string | null {
  if (wrong !== undefined) return `There is no email address in ‘${wrong}’.`
  if (emails.length === 0) return 'Please enter an email address.'
  return emails.length > INVITATIONS_MAX ? `At most ${INVITATIONS_MAX} addresses at once.` : null
}

/** Addresses, role and message of invitations. */
export default function InviteDialog({ onClose, onInvited }: Props) {
  const formId = useId()
  const field = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('user')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const { emails, wrong } = addressesIn(text)
  const invite = useMutation({
    mutationFn: () => api(createInvitations, { body: { emails, role, note: note.trim() } }),
    onSuccess: (invited) => {
      void invitationsChanged()
      onInvited(invited)
    },
    onError: (error) => refuse(messageOf(error)),
  })
  const refuse = (message: string): void => {
    setRefused(message)
    field.current?.querySelector('textarea')?.focus()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (invite.isPending) return
    const fault = faultOf(emails, wrong)
    setRefused(null)
    if (fault === null) invite.mutate()
    else refuse(fault)
  }
  return (
    <Dialog
      onClose={() => !invite.isPending && onClose()}
      title="Invite people"
      description="Each gets a link to make their account. It works once, for 7 days."
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-ink-2">
            {emails.length > 1 && `${emails.length} addresses`}
          </p>
          <Button type="submit" form={formId} busy={invite.isPending}>
            {invite.isPending ? 'Inviting…' : 'Invite'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <div ref={field}>
          <TextAreaField
            label="Email addresses"
            hint="Separated by commas or lines; a pasted list will do."
            error={refused}
            rows={3}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setRefused(null)
            }}
          />
        </div>
        <Field label="Role">
          {(control) => (
            <select
              {...control}
              value={role}
              onChange={(event) => setRole(event.target.value as Role)}
              className={selectClass}
            >
              <option value="user">Member</option>
              <option value="admin">Administrator</option>
            </select>
          )}
        </Field>
        <TextAreaField
          label="A personal line"
          hint="Optional. It stands in the mail."
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
