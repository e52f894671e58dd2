import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { sendRestore, showRestored } from '#web/features/tasks/parts/restore-task.ts'
import { countOf } from '#web/lib/count-of.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { ACTION_TOAST_MS } from '#web/ui/toast/action-toast.tsx'
import { toastActionClass } from '#web/ui/toast/toast-action.ts'
import { type Outcome, runEach } from './run-each.ts'
import { purge, purgeAll, trashChanged } from './trash.queries.ts'

/** More tasks than this show progress with a button to stop. */
const PROGRESS_FROM = 50

/** Runs one call for each id, with a progress message when there are many. */
async function runAll<T>(
  verb: string,
  ids: readonly string[],
  work: (id: string) => Promise<T>,
): Promise<Outcome<T>> {
  const stop = new AbortController()
  let message: string | undefined
  const showProgress = (finished: number) => {
    const text = (
      <>
        {verb} {countOf(ids.length, 'task')}… {formatNumber(finished)}
        <button type="button" className={toastActionClass} onClick={() => stop.abort()}>
          Stop
        </button>
      </>
    )
    message = toast.loading(text, message === undefined ? {} : { id: message })
  }
  if (ids.length > PROGRESS_FROM) showProgress(0)
  const outcome = await runEach(ids, work, {
    signal: stop.signal,
    onProgress: (finished) => message !== undefined && showProgress(finished),
  })
  if (message !== undefined) toast.dismiss(message)
  return outcome
}

function showFailures(failed: readonly unknown[], verb: string): void {
  if (failed.length === 0) return
  const reason = messageOf(failed[0])
  toast.error(
    failed.length === 1 ? reason : `${countOf(failed.length, 'task')} couldn't be ${verb}. ${reason}`,
  )
}

const restoredText = (count: number) => (
  <>
    {countOf(count, 'task')} restored.
    <Link to="/admin/tasks" className={toastActionClass}>
      Show
    </Link>
  </>
)

/** The actions of the trash. `onSettled` is called once the list is refetched, after success and failure. */
export function useTrashActions(onSettled: () => void) {
  const restore = useMutation({
    mutationFn: (ids: readonly string[]) => runAll('Restoring', ids, sendRestore),
    onSuccess: ({ done, failed }) => {
      const [first, ...others] = done
      if (first && others.length === 0) showRestored(first)
      else if (first) toast.success(restoredText(done.length), { duration: ACTION_TOAST_MS })
      showFailures(failed, 'restored')
    },
    onSettled: async () => {
      await tasksChanged()
      onSettled()
    },
  })
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) => runAll('Deleting', ids, purge),
    onSuccess: ({ done, failed }) => {
      if (done.length > 0) toast.success(`${countOf(done.length, 'task')} permanently deleted`)
      showFailures(failed, 'deleted')
    },
    onSettled: async () => {
      await trashChanged()
      onSettled()
    },
  })
  const empty = useMutation({
    mutationFn: purgeAll,
    onSuccess: (count) => toast.success(`${countOf(count, 'task')} permanently deleted`),
    onError: showError,
    onSettled: async () => {
      await trashChanged()
      onSettled()
    },
  })
  return { restore, remove, empty, busy: restore.isPending || remove.isPending || empty.isPending }
}
