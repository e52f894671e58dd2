import { repeatWords } from '@task-manager/contract/repeats/repeat-words'
import { useState } from 'react'
import { movedRule } from '#web/features/tasks/data/dates/repeat-choices.ts'
import { DueDay } from '#web/features/tasks/parts/due-day.tsx'
import { formatDay } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { TaskEdits } from './use-task-edits.ts'

interface Props {
  edits: TaskEdits
  close: () => void
}

/** Edits the due date. For a repeating task it asks whether the following tasks move too. */
export function DueDatePopup({ edits: { task, save }, close }: Props) {
  const [newDay, setNewDay] = useState<string | null>(null)
  const { repeat } = task
  function choose(dueDate: string) {
    if (dueDate !== '' && dueDate !== task.dueDate && repeat && task.status !== 'Completed')
      return setNewDay(dueDate)
    close()
    if (dueDate !== '' && dueDate !== task.dueDate)
      save({ fact: 'dueDate', body: { dueDate }, shown: { dueDate } })
  }
  if (newDay === null || !repeat) return <DueDay day={task.dueDate} onChange={choose} />
  const moveOne = () => {
    close()
    save({ fact: 'dueDate', body: { dueDate: newDay }, shown: { dueDate: newDay } })
  }
  const moveAll = () => {
    close()
    const { words: _, ...rest } = repeat
    const moved = { ...rest, rule: movedRule(repeat.rule, task.dueDate, newDay) }
    save({
      fact: 'dueDate',
      body: { dueDate: newDay, repeat: moved },
      shown: { dueDate: newDay, repeat: { ...moved, words: repeatWords(moved) } },
    })
  }
  return (
    <div className="grid gap-3 p-2.5">
      <p>
        <strong className="block font-semibold">Move to {formatDay(newDay)}?</strong>
        {repeat.words}.
      </p>
      <Button size="small" onClick={moveOne}>
        Only this task
      </Button>
      <Button variant="outline" size="small" onClick={moveAll}>
        This task and all that follow
      </Button>
    </div>
  )
}
