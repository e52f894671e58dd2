import { useMutation } from '@tanstack/react-query'
import type { NewRepeat } from '@task-manager/contract/repeats/repeat-field'
import { repeatWords } from '@task-manager/contract/repeats/repeat-words'
import { skipTask } from '@task-manager/contract/tasks/repeats'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { firstRepeat } from '#web/features/tasks/data/dates/repeat-choices.ts'
import { rememberTask, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import RepeatFields from '#web/features/tasks/parts/repeat-fields.tsx'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { refuseOffline, type TaskEdits } from './use-task-edits.ts'

interface Props {
  edits: TaskEdits
  close: () => void
}

/** How a task repeats. Skipping moves this task; saving and stopping apply to it and all following tasks. */
export function RepeatPopup({ edits: { task, save }, close }: Props) {
  const [value, setValue] = useKept<NewRepeat>(`repeat:${task._id}`, task.repeat ?? firstRepeat(task.dueDate))
  const counted = task.repeat?.counted
  const [isStopping, setStopping] = useState(false)
  const set = (repeat: NewRepeat | null) => {
    close()
    const shown = repeat && { ...repeat, words: repeatWords(repeat), counted }
    save({ fact: 'repeat', body: { repeat }, shown: { repeat: shown } })
  }
  if (isStopping)
    return (
      <div className="grid gap-4 p-2.5">
        <p>
          <strong className="block font-semibold">Stop after this task?</strong>
          This task stays. Completing it won't create another one.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" size="small" onClick={() => setStopping(false)}>
            Keep repeating
          </Button>
          <Button size="small" onClick={() => set(null)}>
            Stop repeating
          </Button>
        </div>
      </div>
    )
  return (
    <form
      className="grid gap-4 p-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        // A typed text may be no number or no date.
        const invalid = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')
        if (invalid) invalid.focus()
        else set(value)
      }}
    >
      <h2 className="text-base">Repeats</h2>
      <RepeatFields value={value} dueDate={task.dueDate} counted={counted} onChange={setValue} />
      {task.repeat && <p className="text-sm text-ink-2">Changes apply to this task and all that follow.</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {task.repeat && task.status !== 'Completed' ? <Skip edits={{ task }} close={close} /> : <span />}
        <span className="flex gap-2">
          {task.repeat && (
            <Button variant="quiet" size="small" onClick={() => setStopping(true)}>
              Stop
            </Button>
          )}
          <Button size="small" type="submit">
            Save
          </Button>
        </span>
      </div>
    </form>
  )
}

function Skip({ edits: { task }, close }: { edits: Pick<TaskEdits, 'task'>; close: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await refuseOffline()
      return (await api(skipTask, { params: { id: task._id }, ifMatch: task.version })).task
    },
    onSuccess: async (skipped) => {
      await rememberTask(skipped)
      void tasksChanged()
      toast.success(`Moved to ${formatDay(skipped.dueDate)}`)
      close()
    },
  })
  return (
    <>
      <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()} className="-ml-3">
        Skip this one
      </Button>
      {error && (
        <p role="alert" className="order-last basis-full text-sm font-medium text-danger">
          {messageOf(error)}
        </p>
      )}
    </>
  )
}
