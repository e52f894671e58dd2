import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '@task-manager/contract/people/users'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Radio } from '#web/ui/form/radios.tsx'
import { applyChoices, type Choices, defaultChoices, labels, type Side } from './edit-conflict.ts'
import { textOf } from './field-labels.ts'
import { type FormValues, formOf } from './form-values.ts'
import { changedBy, changedWhen } from './last-change.ts'
import type { SaveConflict } from './save-task.ts'
import type { SaveTask } from './use-save-task.ts'

interface Props {
  conflict: SaveConflict
  saver: SaveTask
  mine: FormValues
  team: readonly UserRef[]
}

/** Shows who saved this task first and when, and offers both values of each field that both changed (decision T5). */
export default function ConflictDialog({ conflict, saver, mine, team }: Props) {
  const { saving, resolve, dismissConflict } = saver
  const theirs = formOf(conflict.theirs)
  const { data: name } = useQuery(changedBy(conflict.theirs))
  // Fields that only one of the two changed need no choice.
  const fields = conflict.fields.filter(({ both }) => both)
  const [choices, setChoices] = useState<Choices>(() => defaultChoices(conflict.fields))
  const names = new Map([...team, ...conflict.theirs.assignedTo].map((user) => [user._id, user.name]))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismissConflict()}
      title="This task has changed"
      description={`${changedWhen(conflict.theirs, name)}, while you were editing. Choose what to keep; nothing is lost until you save.`}
      className="max-w-3xl"
      footer={
        <>
          <Button variant="outline" disabled={saving} onClick={dismissConflict}>
            Back to editing
          </Button>
          <Button busy={saving} onClick={() => resolve(applyChoices(mine, theirs, choices))}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {fields.map(({ field }) => (
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
      <Radio name={name} checked={checked} onChoose={onChoose} className="mt-0.5 size-5" />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{side === 'mine' ? 'Mine' : 'Theirs'}</span>
        <span dir="auto" className="block text-sm wrap-anywhere whitespace-pre-line text-ink-2">
          {text}
        </span>
      </span>
    </label>
  )
}
