import { useMutation } from '@tanstack/react-query'
import { createInvitations, INVITATIONS_MAX, NOTE_MAX } from '@task-manager/contract/people/invitations'
import type { Role } from '@task-manager/contract/people/users'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { LongTextField } from '#web/ui/form/short-text-field.tsx'
import { focusTooLong } from '#web/ui/form/too-long.ts'
import { useReadOnly } from '#web/ui/form/use-read-only.ts'
import { type Addresses, AddressField, readAddresses, withTyped } from './address-field.tsx'
import { invitationsChanged } from './invitations.queries.ts'
import type { Invited } from './invited-links.tsx'

type Props = { onClose: () => void; onInvited: (invited: Invited) => void }

const NO_ADDRESSES: Addresses = { parts: [], typed: '' }

const quoted = (parts: readonly string[]): string => parts.map((part) => `"${part}"`).join(', ')

function faultOf({ emails, wrong }: ReturnType<typeof readAddresses>): string | null {
  if (wrong.length === 1) return `${quoted(wrong)} is not an email address. Correct or remove it.`
  if (wrong.length > 1) return `These are not email addresses: ${quoted(wrong)}. Correct or remove them.`
  if (emails.length === 0) return 'Please enter an email address.'
  return emails.length > INVITATIONS_MAX ? `At most ${INVITATIONS_MAX} addresses at once.` : null
}

/** Addresses, role and message of invitations. */
export default function InviteDialog({ onClose, onInvited }: Props) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [addresses, setAddresses, areAddressesChanged] = useKept<Addresses>('invite:addresses', NO_ADDRESSES)
  const [role, setRole] = useKept<Role>('invite:role', 'user')
  const [note, setNote, isNoteChanged] = useKept('invite:note', '')
  const [refused, setRefused] = useState<string | null>(null)
  const { emails, wrong } = readAddresses(addresses)
  const invite = useMutation({
    mutationFn: () => api(createInvitations, { body: { emails, role, note: note.trim() } }),
    onSuccess: (invited) => {
      void invitationsChanged()
      onInvited(invited)
    },
    onError: (error) => refuse(messageOf(error)),
  })
  useReadOnly(form, invite.isPending)
  const refuse = (message: string): void => {
    setRefused(message)
    field.current?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (invite.isPending || focusTooLong(event.currentTarget)) return
    const fault = faultOf({ emails, wrong })
    setAddresses(withTyped(addresses))
    setRefused(null)
    if (fault === null) invite.mutate()
    else refuse(fault)
  }
  return (
    <Dialog
      onClose={onClose}
      unsaved={areAddressesChanged || isNoteChanged}
      title="Invite people"
      description="Everyone gets a link to create their account. Each link works once within 7 days."
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
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <AddressField
          field={field}
          value={addresses}
          onChange={(next) => {
            if (invite.isPending) return
            setAddresses(next)
            setRefused(null)
          }}
          error={refused}
        />
        <SelectField label="Role" value={role} onChange={(event) => setRole(event.target.value as Role)}>
          <option value="user">Member</option>
          <option value="admin">Administrator</option>
        </SelectField>
        <LongTextField
          label="Message (optional)"
          hint="Added to the email."
          rows={2}
          max={NOTE_MAX}
          value={note}
          onChange={setNote}
        />
      </form>
    </Dialog>
  )
}
