import { exportUsers } from '@task-manager/contract/lists/reports'
import { toast } from 'react-hot-toast/headless'
import { download } from '#web/lib/http/api.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'

/** Downloads all users with their counts as user_details.xlsx (spec 7 and 8). */
export function UserReportButton() {
  const report = useDownload((progress) => download(exportUsers, 'user_details.xlsx', progress), {
    onSaved: () => toast.success('Downloaded user_details.xlsx'),
    onFailed: () => toast.error('Failed to download user details. Please try again.'),
  })
  return (
    <DownloadButton {...report} size="tool">
      Download Report
    </DownloadButton>
  )
}
