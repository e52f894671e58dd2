import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '@task-manager/contract/people/users'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { Button } from '#web/ui/button.tsx'
import { undoToast } from '#web/ui/toast/action-toast.tsx'
import { labels, type Side } from './edit-conflict.ts'
import { textOf } from './field-labels.ts'
import { type Field, type FormValues, formOf } from './form-values.ts'
import { changerOf } from './last-change.ts'

interface Props {
  field: Field
  /** The task as someone else saved it meanwhile. */
  task: Task
  mine: FormValues
  team: readonly UserRef[]
  onDecide: (side: Side) => void
  /** Restores the typed value. */
  onUndo: () => void
}

/**
 * The value that someone else saved in a field that was changed here too. The typed value stays until the user chooses
 * theirs.
 */
export default function TheirValue({ field, task, mine, team, onDecide, onUndo }: Props) {
  const { data: name } = useQuery(changerOf(task, field))
  const names = new Map([...team, ...task.assignedTo].map((user) => [user._id, user.name]))
  const text = textOf(field, formOf(task), mine, names)
  const takeTheirs = () => {
    onDecide('theirs')
    undoToast(`${labels[field]}: theirs is used`, onUndo)
  }
  return (
    <div data-offer={field} className="-mt-3 grid gap-1 rounded-control bg-amber-soft px-3.5 py-2.5 text-sm">
      <p className="text-amber-text">
        <strong className="font-semibold">{name || 'Someone else'}</strong> changed this:
      </p>
      <p dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="-mx-3 flex flex-wrap gap-x-1">
        <Button variant="quiet" size="small" onClick={() => onDecide('mine')}>
          Keep mine
          <span className="sr-only">: {labels[field]}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={takeTheirs}>
          Use theirs
          <span className="sr-only">: {labels[field]}</span>
        </Button>
      </p>
    </div>
  )
}
