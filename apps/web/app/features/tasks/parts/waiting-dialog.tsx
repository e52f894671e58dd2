import { useMutation, useQuery } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { REASON_MAX, UNTIL_OVER, WAITS_MAX } from '@task-manager/contract/tasks/waiting'
import { type FormEvent, useId, useState } from 'react'
import { saveWaiting, tasksToWaitFor } from '#web/features/tasks/data/save-waiting.ts'
import { hiddenWords, openWaits, type Waiting, waitingOf } from '#web/features/tasks/data/waiting.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { useDayFormat } from '#web/lib/time/use-day-format.ts'
import { usePaused } from '#web/lib/time/use-paused.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { CheckOption } from '#web/ui/form/checkbox.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { ShortTextField } from '#web/ui/form/short-text-field.tsx'
import { ListSearch, ListStatus } from '#web/ui/list/list-search.tsx'
import { StatusGlyph } from './badges/status-glyph.tsx'

type Waited = Waiting['tasks'][number]

/** Sets what a task waits for: words, a day, other tasks. It stays open until the server has accepted it. */
export default function WaitingDialog({ task, onClosed }: { task: Task; onClosed: () => void }) {
  const today = useToday()
  const dayFormat = useDayFormat()
  const before = waitingOf(task)
  const kept = `waiting:${task._id}`
  const [reason, setReason, isReasonChanged] = useKept(`${kept}:reason`, before?.reason ?? '')
  const [until, setUntil, isUntilChanged] = useKept(`${kept}:until`, before?.until ?? '')
  const [tasks, setTasks, areTasksChanged] = useKept<readonly Waited[]>(
    `${kept}:tasks`,
    before ? openWaits(before) : [],
  )
  const [refusal, setRefusal] = useState<{ message: string } | null>(null)
  const refuse = (message: string) => setRefusal({ message })
  const save = useMutation({
    mutationFn: (stop: boolean) =>
      saveWaiting(
        task._id,
        stop ? null : { reason, until: until === '' ? null : until, tasks: tasks.map(({ _id }) => _id) },
      ),
    onMutate: () => setRefusal(null),
    onSuccess: onClosed,
    onError: (error) => refuse(messageOf(error)),
  })
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    // The text of the date field that is not a valid date.
    const unread = currentTarget.querySelector<HTMLElement>('[aria-invalid]')
    if (unread) unread.focus()
    else if (until !== '' && until <= today) refuse(UNTIL_OVER)
    else if (reason.trim() === '' && until === '' && tasks.length === 0)
      refuse('Enter a reason, a day or other tasks to wait for.')
    else save.mutate(false)
  }
  return (
    <FormDialog
      title="Waiting for"
      description="While it waits, the task is not in My day and sends no emails about its due date."
      confirmLabel="Save"
      saving={save.isPending}
      unsaved={isReasonChanged || isUntilChanged || areTasksChanged}
      tool={
        before && (
          <Button
            variant="quiet"
            className="mr-auto -ml-3"
            disabled={save.isPending}
            onClick={() => save.mutate(true)}
          >
            Stop waiting
          </Button>
        )
      }
      failure={refusal}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <ShortTextField
        label="Reason"
        placeholder="the client's photos"
        max={REASON_MAX}
        value={reason}
        onChange={setReason}
      />
      <DayField tall label="Look again on" dayFormat={dayFormat} value={until} onChange={setUntil} />
      <WaitedTasks waiting={task} hidden={before?.hidden ?? 0} chosen={tasks} onChange={setTasks} />
    </FormDialog>
  )
}

interface WaitedProps {
  waiting: Task
  hidden: number
  chosen: readonly Waited[]
  onChange: (tasks: readonly Waited[]) => void
}

/** The tasks that are chosen, and below them those that the search finds. */
function WaitedTasks({ waiting, hidden, chosen, onChange }: WaitedProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const q = usePaused(search.trim())
  const { data, isError } = useQuery(tasksToWaitFor(q))
  const found =
    q === '' ? [] : data?.filter(({ _id }) => _id !== waiting._id && !chosen.some((each) => each._id === _id))
  const option = (task: Waited, isChosen: boolean) => (
    <CheckOption
      key={task._id}
      checked={isChosen}
      disabled={!isChosen && chosen.length >= WAITS_MAX}
      onChange={() => onChange(isChosen ? chosen.filter(({ _id }) => _id !== task._id) : [...chosen, task])}
    >
      <StatusGlyph status={task.status} />
      <span dir="auto" className="min-w-0 truncate" title={task.title}>
        {task.title}
      </span>
    </CheckOption>
  )
  /** Enter in the search field. */
  const takeFirst = () => {
    const [first] = found ?? []
    if (first === undefined || chosen.length >= WAITS_MAX) return
    setSearch('')
    onChange([...chosen, first])
  }
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Until these tasks are done</legend>
      {chosen.map((task) => option(task, true))}
      <ListSearch items="tasks" value={search} onChange={setSearch} onEnter={takeFirst} />
      {found?.map(({ _id, title, status }) => option({ _id, title, status }, false))}
      <ListStatus
        error={isError && q !== '' ? "Couldn't load the tasks." : null}
        count={q === '' ? undefined : found?.length}
        none="No open tasks match."
      />
      <p id={`${id}-hint`} className="text-sm text-ink-2 empty:hidden">
        {hidden > 0 ? `It also waits for ${hiddenWords(hidden)} that you can't see.` : ''}
      </p>
    </fieldset>
  )
}
