/** Exports the selected tasks as a file, with progress and a way to cancel (decision T38). */
import { exportSelectedTasks, exportSelectedTasksAsCsv } from '@task-manager/contract/tasks/task-bulk'
import { toast } from 'react-hot-toast/headless'
import { countOf } from '#web/lib/count-of.ts'
import { download } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { toastActionClass } from '#web/ui/toast/toast-action.ts'

/** Named as in the menu. */
export const FORMATS = ['Spreadsheet', 'CSV'] as const
export type Format = (typeof FORMATS)[number]

/** Progress shows after this time, in ms; most files are faster. */
const PROGRESS_DELAY_MS = 400

/** Resolves when the export has finished, failed or been cancelled. */
export async function bulkExport(ids: readonly string[], format: Format): Promise<void> {
  const controller = new AbortController()
  let message: string | undefined
  const progressTimer = setTimeout(() => {
    message = toast.loading(
      <>
        Exporting {countOf(ids.length, 'task')}…
        <button type="button" className={toastActionClass} onClick={() => controller.abort()}>
          Cancel
        </button>
      </>,
    )
  }, PROGRESS_DELAY_MS)
  try {
    const parts = { body: { ids: [...ids] }, signal: controller.signal }
    await (format === 'CSV'
      ? download(exportSelectedTasksAsCsv, 'task_details.csv', parts)
      : download(exportSelectedTasks, 'task_details.xlsx', parts))
    toast.success(`${countOf(ids.length, 'task')} exported`)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'aborted')) showError(error)
  }
  clearTimeout(progressTimer)
  if (message !== undefined) toast.dismiss(message)
}
