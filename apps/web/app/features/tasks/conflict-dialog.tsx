import type { UserRef } from '@task-manager/contract/users'
import { useState } from 'react'
import { formatDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Choices, firstChoices, onlyIn, resolved, type Side } from './edit-conflict.ts'
import { type Field, type FormValues, formOf } from './form-values.ts'
import type { Clash } from './use-save-task.ts'

const labels: Record<Field, string> = {
  title: 'Task Title',
  description: 'Description',
  priority: 'Priority',
  dueDate: 'Due Date',
  assignedTo: 'Assign To',
  todoChecklist: 'TODO Checklist',
  attachments: 'Attachments',
}

interface Props {
  clash: Clash
  mine: FormValues
  team: readonly UserRef[]
  saving: boolean
  onResolve: (values: FormValues) => void
  onClose: () => void
}

/** Somebody saved this task first: shows, field by field, what they wrote, and lets the admin choose (decision T5). */
export default function ConflictDialog({ clash, mine, team, saving, onResolve, onClose }: Props) {
  const theirs = formOf(clash.theirs)
  const [choices, setChoices] = useState<Choices>(() => firstChoices(clash.conflicts))
  const names = new Map([...team, ...clash.theirs.assignedTo].map((user) => [user._id, user.name]))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="This task was changed meanwhile"
      description="Somebody saved it while you were editing. Choose what to keep; nothing is lost until you save."
      className="max-w-3xl"
      footer={
        <>
          <Button variant="outline" disabled={saving} onClick={onClose}>
            Back to editing
          </Button>
          <Button busy={saving} onClick={() => onResolve(resolved(mine, theirs, choices))}>
            Save my choice
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {clash.conflicts.map(({ field }) => (
          <fieldset key={field} className="grid min-w-0 gap-2">
            <legend className="mb-1.5 font-semibold">{labels[field]}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <Choice
                  key={side}
                  name={`keep-${field}`}
                  side={side}
                  checked={choices[field] === side}
                  text={
                    side === 'mine' ? textOf(field, mine, theirs, names) : textOf(field, theirs, mine, names)
                  }
                  onChoose={() => setChoices((now) => ({ ...now, [field]: side }))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  name: string
  side: Side
  checked: boolean
  text: string
  onChoose: () => void
}

function Choice({ name, side, checked, text, onChoose }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-control border p-3',
        checked ? 'border-ink bg-sunken' : 'border-hairline',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{side === 'mine' ? 'Mine' : 'Theirs'}</span>
        <span dir="auto" className="block text-sm wrap-anywhere whitespace-pre-line text-ink-2">
          {text}
        </span>
      </span>
    </label>
  )
}

/** A value in words; of a list only how long it is and what the other side has not. */
function textOf(
  field: Field,
  values: FormValues,
  other: FormValues,
  names: ReadonlyMap<string, string>,
): string {
  if (field === 'dueDate') return formatDay(values.dueDate)
  if (field === 'assignedTo')
    return values.assignedTo.map((id) => names.get(id) ?? 'Somebody else').join(', ')
  if (field !== 'todoChecklist' && field !== 'attachments') return values[field]
  const [list, rest] = [values[field], other[field]]
  const own = onlyIn(list, rest)
  if (own.length === 0 && list.length === rest.length) return list.join('\n')
  const count = `${list.length} ${list.length === 1 ? 'entry' : 'entries'}`
  return own.length > 0 ? `${count}, only here:\n${own.join('\n')}` : count
}
