/** Changes many tasks: shows the progress, can be stopped, continued and undone (decision T38). */
import {
  type BulkResult,
  bulkChangeTasks,
  type TaskPatch,
  undoBulkChange,
} from '@task-manager/contract/tasks/task-bulk'
import { toast } from 'react-hot-toast/headless'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { countOf } from '#web/lib/count-of.ts'
import { api } from '#web/lib/http/api.ts'
import { isTransient, messageOf } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { errorToast, type ToastAction, undoToast } from '#web/ui/toast/action-toast.tsx'
import { toastActionClass } from '#web/ui/toast/toast-action.ts'
import { type BulkRun, continueRun, newRun, outcomeOf } from './bulk-run.ts'

/** Progress is shown from this number of tasks on. */
const MANY = 50

function reportRefused(results: readonly BulkResult[], verb: string): void {
  const refused = results.filter(({ ok }) => !ok)
  if (refused.length > 0)
    toast.error(`${countOf(refused.length, 'task')} couldn't be ${verb}. ${refused[0]?.message ?? ''}`)
}

/** '. 4 tasks needed no change', to append to a message; empty when all changed. */
const unchangedNote = (unchanged: number): string =>
  unchanged === 0 ? '' : `. ${countOf(unchanged, 'task')} needed no change`

const CONTINUE_MS = 60_000

const brokenToast = (text: string, actions: readonly ToastAction[]): string =>
  errorToast(text, actions, CONTINUE_MS)

async function undo(actionId: string, unchanged: number): Promise<void> {
  const again = { label: 'Try again', onPress: () => void undo(actionId, unchanged) }
  try {
    const { results, interrupted } = await api(undoBulkChange, { params: { id: actionId } })
    const done = results.filter(({ ok }) => ok).length
    if (done > 0) toast.success(`Undone for ${countOf(done, 'task')}${unchangedNote(unchanged)}`)
    if (interrupted) brokenToast(results.find(({ ok }) => !ok)?.message ?? '', [again])
    else reportRefused(results, 'undone')
  } catch (error) {
    if (isTransient(error)) brokenToast(messageOf(error), [again])
    else showError(error)
  }
  await tasksChanged()
}

/** Shows the progress with a Stop button. `end` removes it. */
function progress(all: number, stop: AbortController): { update: (done: number) => void; end: () => void } {
  let message: string | undefined
  const update = (done: number) => {
    const text = (
      <>
        Changing {countOf(all, 'task')}… {formatNumber(done)}
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
  const onBatch = () => isMany && update(run.next)
  onBatch()
  let broken: string | null = null
  try {
    broken = await continueRun(run, (body) => api(bulkChangeTasks, { body }), stop.signal, onBatch)
  } catch (error) {
    if (isTransient(error)) broken = messageOf(error)
    else showError(error)
  }
  end()
  const { changed, unchanged } = outcomeOf(run)
  if (broken !== null)
    // The last call may have changed its tasks although its answer was lost: Undo covers them too.
    brokenToast(
      `${broken} ${describe(`${formatNumber(changed)} of ${countOf(ids.length, 'task')}`)}${unchangedNote(unchanged)}.`,
      [
        { label: 'Continue', onPress: () => void execute(run, describe) },
        { label: 'Undo', onPress: () => void undo(actionId, unchanged) },
      ],
    )
  else if (changed > 0)
    undoToast(
      `${describe(countOf(changed, 'task'))}${unchangedNote(unchanged)}`,
      () => void undo(actionId, unchanged),
    )
  else if (unchanged > 0) toast(`${countOf(unchanged, 'task')} needed no change`)
  if (broken === null) reportRefused([...results.values()], change.duplicate ? 'duplicated' : 'changed')
  await tasksChanged()
}

/** Resolves when the first attempt has ended. `describe` returns the text of its toast. */
export const bulkChange = (
  ids: readonly string[],
  change: TaskPatch,
  describe: (tasks: string) => string,
): Promise<void> => execute(newRun(ids, change), describe)
