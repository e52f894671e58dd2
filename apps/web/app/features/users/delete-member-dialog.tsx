import { useMutation, useQuery } from '@tanstack/react-query'
import { deleteUser, type TeamMember } from '@task-manager/contract/users'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field, selectClass } from '#web/ui/field.tsx'
import { teamChanged, teamMembers } from './users.queries.ts'

const tasks = (n: number): string => (n === 1 ? '1 open task' : `${n} open tasks`)

type Props = { member: TeamMember; onClose: () => void; onDeleted: () => void }

/** Deletes an account permanently. Another member can take over its open tasks (decision U8). */
export default function DeleteMemberDialog({ member, onClose, onDeleted }: Props) {
  const { data: team = [] } = useQuery(teamMembers)
  const [heir, setHeir] = useState('')
  const open = member.pendingTasks + member.inProgressTasks
  const others = team.filter(({ _id, active }) => _id !== member._id && active !== false)
  const remove = useMutation({
    mutationFn: () =>
      api(deleteUser, { params: { id: member._id }, query: heir === '' ? {} : { handOverTo: heir } }),
    onSuccess: ({ handedOver }) => {
      const to = others.find(({ _id }) => _id === heir)?.name
      toast.success(
        handedOver > 0 && to
          ? `${member.name} was deleted. ${to} has ${tasks(handedOver)} more.`
          : `${member.name} was deleted.`,
      )
      onDeleted()
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => teamChanged(),
  })
  return (
    <Dialog
      onClose={() => !remove.isPending && onClose()}
      title={`Delete ${member.name}?`}
      className="max-w-md"
      footer={
        <>
          <Button variant="outline" disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {remove.isPending ? 'Deleting…' : 'Delete'}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        The account goes for good and cannot be brought back. Finished tasks and their history stay, under ‘a
        former member’. Who only leaves for a while can be deactivated instead.
      </p>
      {open > 0 && (
        <Field label={`Who takes over ${tasks(open)}?`} className="mt-5">
          {(control) => (
            <select
              {...control}
              value={heir}
              onChange={(event) => setHeir(event.target.value)}
              className={selectClass}
            >
              <option value="">Nobody: they stay without {member.name}</option>
              {others.map(({ _id, name, email }) => (
                <option key={_id} value={_id}>
                  {name} ({email})
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </Dialog>
  )
}
