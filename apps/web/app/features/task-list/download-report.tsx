import { exportTasks } from '@task-manager/contract/lists/reports'
import { toast } from 'react-hot-toast/headless'
import { isNarrowed, type ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { download } from '#web/lib/http/api.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'

interface Props {
  filter: ListFilter
  /** The number of tasks, such as '28 tasks'. */
  found: string | undefined
}

/** Downloads the tasks on show as a spreadsheet (decision T19; T16 is the text of a failure). */
export function DownloadReport({ filter, found }: Props) {
  const { sort: _, order: __, ...query } = filter
  const report = useDownload(
    (progress) => download(exportTasks, 'task_details.xlsx', { query, ...progress }),
    {
      onFailed: () => toast.error('Failed to download task details. Please try again.'),
    },
  )
  const narrowed = isNarrowed(filter)
  const shown = [filter.status, narrowed && (found ?? 'filtered tasks')].filter(Boolean).join(', ')
  return (
    <DownloadButton
      {...report}
      size="tool"
      title={shown ? `Tasks in this list: ${shown}` : 'All tasks'}
      labelClass="max-shell:sr-only"
    >
      Download Report
      {shown && <span className="font-normal max-[84rem]:sr-only"> · {shown}</span>}
    </DownloadButton>
  )
}
