import { updateUser } from '@task-manager/contract/people/user-endpoints'
import { type Role, type TeamMember, UserChange } from '@task-manager/contract/people/users'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { AccountPicture, usePictureChoice } from '#web/features/images/account-picture.tsx'
import { invalidField, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useReadOnly } from '#web/ui/form/use-read-only.ts'

type Props = { member: TeamMember; onClose: () => void }

/** An administrator edits name, picture and role of a member. Only changes are sent. */
export default function MemberEditDialog({ member: current, onClose }: Props) {
  // As the fields show it: someone else may change the member meanwhile, which saving must not revert.
  const [member] = useState(current)
  const [name, setName, isNameChanged] = useKept(`member:${member._id}:name`, member.name)
  const [role, setRole, isRoleChanged] = useKept<Role>(`member:${member._id}:role`, member.role)
  const { change, ...picture } = usePictureChoice()
  const { form, field, errorId, failure, fail, clear, busy, ready, onSubmit } = useForm({
    check: () => invalidField(UserChange, { name }),
    send: async () =>
      await api(updateUser, {
        params: { id: member._id },
        body: {
          ...(isNameChanged && { name }),
          ...(isRoleChanged && { role }),
          ...(await change()),
        },
      }),
    done: async ({ user }) => {
      toast.success(`Changes to ${user.name} saved.`)
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['users'] })
    },
  })
  useReadOnly(form, busy)
  return (
    <Dialog
      onClose={onClose}
      unsaved={isNameChanged || picture.choice !== undefined}
      title={`Edit ${member.name}`}
      className="max-w-md"
    >
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <AccountPicture user={member} {...picture} form={{ clear, fail }} />
        <TextField
          label="Full Name"
          {...field('name')}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Role"
          hint="They'll need to log in again after a role change."
          name="role"
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
        >
          <option value="user">Member</option>
          <option value="admin">Administrator</option>
        </SelectField>
        <FormError id={errorId} failure={failure} />
        <Button type="submit" busy={busy} disabled={!ready} className="justify-self-end">
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}
