import { useMutation, useQuery } from '@tanstack/react-query'
import { deleteUser, updateUser } from '@task-manager/contract/people/user-endpoints'
import type { TeamMember } from '@task-manager/contract/people/users'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { KEEP, type Successor, SuccessorChoice, UNASSIGNED } from './successor-choice.tsx'
import { openTasks } from './team-order.ts'
import { teamChanged, teamLoads } from './users.queries.ts'

const tasks = (n: number, more = ''): string => `${n} ${more}open ${n === 1 ? 'task' : 'tasks'}`

const texts = {
  delete: {
    verb: 'Delete',
    busy: 'Deleting…',
    done: 'was deleted.',
    text: 'This permanently deletes the account. Completed tasks and history remain as "Former member". For a temporary leave, deactivate instead.',
  },
  deactivate: {
    verb: 'Deactivate',
    busy: 'Deactivating…',
    done: 'is deactivated and signed out.',
    text: "They're signed out immediately and can't log in until an administrator reactivates them. Completed tasks and history stay as they are.",
  },
}

/** Returns the number of open tasks that were reassigned or unassigned. */
async function send(action: keyof typeof texts, id: string, successor: Successor): Promise<number> {
  const params = { id }
  if (action === 'delete') {
    const query = successor === null || successor === UNASSIGNED ? {} : { handOverTo: successor }
    return (await api(deleteUser, { params, query })).handedOver
  }
  const isKept = successor === null || successor === KEEP
  const handOverTo = isKept ? {} : { handOverTo: successor === UNASSIGNED ? null : successor }
  return (await api(updateUser, { params, body: { active: false, ...handOverTo } })).handedOver ?? 0
}

type Props = {
  action: keyof typeof texts
  member: TeamMember
  onClose: () => void
  /** Called before the card is removed. */
  onDeleted: () => void
}

/** Deletes or deactivates an account. The administrator must choose what happens to its open tasks (decision U8). */
export default function LeavingDialog({ action, member, onClose, onDeleted }: Props) {
  const { verb, busy, done, text } = texts[action]
  const { data: team = [] } = useQuery(teamMembers)
  // Others may assign tasks while the dialog is open.
  const { data: loads } = useQuery(teamLoads(useToday()))
  const [successor, setSuccessor] = useState<Successor>(null)
  const [isMissing, setMissing] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const open = openTasks(loads?.find(({ _id }) => _id === member._id) ?? member)
  const leave = useMutation({
    mutationFn: () => send(action, member._id, successor),
    onSuccess: (moved) => {
      const to = team.find(({ _id }) => _id === successor)?.name
      const result = moved > 0 && to !== undefined ? ` ${to} has ${tasks(moved, 'more ')}.` : ''
      toast.success(`${member.name} ${done}${result}`)
      if (action === 'delete') onDeleted()
      onClose()
    },
    onError: showError,
    onSettled: () => teamChanged(),
  })
  const submit = (): void => {
    const isUnanswered = open > 0 && successor === null
    setMissing(isUnanswered)
    if (isUnanswered) search.current?.focus()
    else leave.mutate()
  }
  return (
    <FormDialog
      title={`${verb} ${member.name}?`}
      description={text}
      confirmLabel={verb}
      busyLabel={busy}
      variant="danger"
      saving={leave.isPending}
      className="max-w-md"
      onSubmit={submit}
      onClosed={onClose}
    >
      {open > 0 && (
        <SuccessorChoice
          question={`Who takes over ${tasks(open)}?`}
          people={team.filter(({ _id, active }) => _id !== member._id && active !== false)}
          // Tasks of a deleted account cannot stay with it.
          keptBy={action === 'deactivate' ? member.name : null}
          chosen={successor}
          onChoose={(next) => {
            setSuccessor(next)
            setMissing(false)
          }}
          search={search}
          error={isMissing ? 'Choose what happens to the open tasks.' : null}
        />
      )}
    </FormDialog>
  )
}
