/** Changes many tasks: shows the progress, can be stopped, continued and undone (decision T38). */
import type { BulkResult, TaskPatch } from '@task-manager/contract/task-bulk'
import { bulkChangeTasks, undoBulkChange } from '@task-manager/contract/task-bulk'
import { toast } from 'react-hot-toast/headless'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { isTransient, messageOf } from '#web/lib/http/api-error.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { errorToast, type ToastAction, undoToast } from '#web/ui/toast/action-toast.tsx'
import { toastActionClass } from '#web/ui/toast/toast-action.ts'
import { type BulkRun, continueRun, doneIn, newRun } from './bulk-run.ts'

/** Progress shows from this number of tasks. */
const MANY = 50

export const countOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'task' : 'tasks'}`

function reportRefused(results: readonly BulkResult[], what: string): void {
  const refused = results.filter(({ ok }) => !ok)
  if (refused.length > 0)
    toast.error(`${countOf(refused.length)} could not be ${what}. ${refused[0]?.message ?? ''}`)
}

const CONTINUE_MS = 60_000

const brokenToast = (text: string, actions: readonly ToastAction[]): string =>
  errorToast(text, actions, CONTINUE_MS)

async function undo(actionId: string): Promise<void> {
  const again = { label: 'Try again', onPress: () => void undo(actionId) }
  try {
    const { results, interrupted } = await api(undoBulkChange, { params: { id: actionId } })
    const done = results.filter(({ ok }) => ok).length
    if (done > 0) toast.success(`Taken back for ${countOf(done)}`)
    if (interrupted) brokenToast(results.find(({ ok }) => !ok)?.message ?? '', [again])
    else reportRefused(results, 'taken back')
  } catch (error) {
    if (isTransient(error)) brokenToast(messageOf(error), [again])
    else toast.error(messageOf(error))
  }
  await tasksChanged()
}

/** Shows the progress with a Stop button. `end` removes it. */
function progress(all: number, stop: AbortController): { update: (done: number) => void; end: () => void } {
  let message: string | undefined
  const update = (done: number) => {
    const text = (
      <>
        Changing {countOf(all)}… {formatNumber(done)}
        <button type="button" className={toastActionClass} onClick={() => stop.abort()}>
          Stop
        </button>
      </>
    )
    message = toast.loading(text, message === undefined ? {} : { id: message })
  }
  return { update, end: () => message !== undefined && toast.dismiss(message) }
}

async function execute(run: BulkRun, describe: (tasks: string) => string): Promise<void> {
  const { ids, change, actionId, results } = run
  const stop = new AbortController()
  const { update, end } = progress(ids.length, stop)
  const isMany = ids.length > MANY
  const onPiece = () => isMany && update(run.next)
  onPiece()
  let broken: string | null = null
  try {
    broken = await continueRun(run, (body) => api(bulkChangeTasks, { body }), stop.signal, onPiece)
  } catch (error) {
    if (isTransient(error)) broken = messageOf(error)
    else toast.error(messageOf(error))
  }
  end()
  const done = doneIn(run)
  if (broken !== null)
    // The last call may have changed its tasks although its answer was lost: Undo covers them too.
    brokenToast(`${broken} ${describe(`${formatNumber(done)} of ${countOf(ids.length)}`)}.`, [
      { label: 'Continue', onPress: () => void execute(run, describe) },
      { label: 'Undo', onPress: () => void undo(actionId) },
    ])
  else if (done > 0) undoToast(describe(countOf(done)), () => void undo(actionId))
  if (broken === null) reportRefused([...results.values()], change.duplicate ? 'duplicated' : 'changed')
  await tasksChanged()
}

/** Resolves when the first attempt is over. `describe` returns the text of its toast. */
export const bulkChange = (
  ids: readonly string[],
  change: TaskPatch,
  describe: (tasks: string) => string,
): Promise<void> => execute(newRun(ids, change), describe)
