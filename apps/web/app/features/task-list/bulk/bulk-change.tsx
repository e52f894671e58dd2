/** One change for many tasks: in pieces that can be stopped, told when it is over, and taken back (decision T38). */
import type { BulkResult, TaskPatch } from '@task-manager/contract/task-bulk'
import { bulkChangeTasks, undoBulkChange } from '@task-manager/contract/task-bulk'
import { toast } from 'react-hot-toast/headless'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { newId } from '#web/lib/new-id.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { toastActionClass } from '#web/ui/toast-action.ts'
import { ToastButton } from '#web/ui/toast-button.tsx'

/** Tasks of a call; between two of them it can be stopped. */
const PIECE = 200
/** From so many on it tells how far it is. */
const MANY = 50
/** How long a message with something to do in it stays, in ms. */
const UNDO_MS = 8000

export const countOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'task' : 'tasks'}`

function tellRefused(results: readonly BulkResult[], what: string): void {
  const refused = results.filter(({ ok }) => !ok)
  if (refused.length > 0)
    toast.error(`${countOf(refused.length)} could not be ${what}. ${refused[0]?.message ?? ''}`)
}

async function undo(actionId: string): Promise<void> {
  try {
    const { results } = await api(undoBulkChange, { params: { id: actionId } })
    const done = results.filter(({ ok }) => ok).length
    if (done > 0) toast.success(`Taken back for ${countOf(done)}`)
    tellRefused(results, 'taken back')
  } catch (error) {
    toast.error(messageOf(error))
  }
  await tasksChanged()
}

function tellDone(text: string, actionId: string): void {
  toast.success(
    ({ id }) => (
      <>
        {text}
        <ToastButton message={id} onPress={() => void undo(actionId)}>
          Undo
        </ToastButton>
      </>
    ),
    { duration: UNDO_MS },
  )
}

/** Tells how far it is, with a way to stop. Returns what takes the message away. */
function progress(all: number, stop: AbortController): { tell: (over: number) => void; end: () => void } {
  let message: string | undefined
  const tell = (over: number) => {
    const text = (
      <>
        Changing {countOf(all)}… {formatNumber(over)}
        <button type="button" className={toastActionClass} onClick={() => stop.abort()}>
          Stop
        </button>
      </>
    )
    message = toast.loading(text, message === undefined ? {} : { id: message })
  }
  return { tell, end: () => message !== undefined && toast.dismiss(message) }
}

/** Resolves when it is over, however it went; `words` say what was done to so many tasks. */
export async function bulkChange(
  ids: readonly string[],
  change: TaskPatch,
  words: (tasks: string) => string,
): Promise<void> {
  // Copies are made in the order of making, so that they stand among themselves as what they are copies of.
  const all = change.duplicate ? ids.toSorted() : ids
  const actionId = newId()
  const stop = new AbortController()
  const { tell, end } = progress(ids.length, stop)
  const results: BulkResult[] = []
  let failure: unknown
  if (ids.length > MANY) tell(0)
  for (let from = 0; from < ids.length && !stop.signal.aborted; from += PIECE) {
    try {
      const body = { ids: all.slice(from, from + PIECE), change, actionId }
      results.push(...(await api(bulkChangeTasks, { body })).results)
    } catch (error) {
      failure = error
      break
    }
    if (ids.length > MANY) tell(results.length)
  }
  end()
  const done = results.filter(({ ok }) => ok).length
  if (done > 0) tellDone(words(countOf(done)), actionId)
  tellRefused(results, change.duplicate ? 'duplicated' : 'changed')
  if (failure !== undefined) toast.error(messageOf(failure))
  await tasksChanged()
}
