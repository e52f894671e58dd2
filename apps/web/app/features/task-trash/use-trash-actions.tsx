import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { takeBack, tellRestored } from '#web/features/tasks/parts/restore-task.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { UNDO_MS } from '#web/ui/action-toast.tsx'
import { toastActionClass } from '#web/ui/toast-action.ts'
import { purge, purgeAll, trashChanged } from './trash.queries.ts'
import { type Outcome, workThrough } from './work-through.ts'

/** From so many on the work tells how far it is, and can be stopped. */
const MANY = 50

const tasks = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'task' : 'tasks'}`

/** Works through `ids`, with a message about how far it is when they are many. */
async function throughAll<T>(
  verb: string,
  ids: readonly string[],
  work: (id: string) => Promise<T>,
): Promise<Outcome<T>> {
  const stop = new AbortController()
  let message: string | undefined
  const tell = (over: number) => {
    const text = (
      <>
        {verb} {tasks(ids.length)}… {formatNumber(over)}
        <button type="button" className={toastActionClass} onClick={() => stop.abort()}>
          Stop
        </button>
      </>
    )
    message = toast.loading(text, message === undefined ? {} : { id: message })
  }
  if (ids.length > MANY) tell(0)
  const outcome = await workThrough(ids, work, {
    signal: stop.signal,
    onProgress: (over) => message !== undefined && tell(over),
  })
  if (message !== undefined) toast.dismiss(message)
  return outcome
}

function tellFailed(failed: readonly unknown[], what: string): void {
  if (failed.length === 0) return
  const why = messageOf(failed[0])
  toast.error(failed.length === 1 ? why : `${tasks(failed.length)} could not be ${what}. ${why}`)
}

const toList = (count: number) => (
  <>
    {tasks(count)} restored.
    <Link to="/admin/tasks" className={toastActionClass}>
      Show
    </Link>
  </>
)

/** What can be done with the trash. `onOver` hears when what is on show is fresh again, however it went. */
export function useTrashActions(onOver: () => void) {
  const onError = (error: unknown) => void toast.error(messageOf(error))
  const restore = useMutation({
    mutationFn: (ids: readonly string[]) => throughAll('Restoring', ids, takeBack),
    onSuccess: ({ done, failed }) => {
      const [first, ...others] = done
      if (first && others.length === 0) tellRestored(first)
      else if (first) toast.success(toList(done.length), { duration: UNDO_MS })
      tellFailed(failed, 'restored')
    },
    onSettled: async () => {
      await tasksChanged()
      onOver()
    },
  })
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) => throughAll('Deleting', ids, purge),
    onSuccess: ({ done, failed }) => {
      if (done.length > 0) toast.success(`${tasks(done.length)} deleted for good`)
      tellFailed(failed, 'deleted')
    },
    onSettled: async () => {
      await trashChanged()
      onOver()
    },
  })
  const empty = useMutation({
    mutationFn: purgeAll,
    onSuccess: (count) => toast.success(`${tasks(count)} deleted for good`),
    onError,
    onSettled: async () => {
      await trashChanged()
      onOver()
    },
  })
  return { restore, remove, empty, busy: restore.isPending || remove.isPending || empty.isPending }
}
