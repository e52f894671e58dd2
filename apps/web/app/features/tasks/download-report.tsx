import { useMutation } from '@tanstack/react-query'
import { exportTasks } from '@task-manager/contract/reports'
import { Download } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { download } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'

/** Saves every task as a spreadsheet (spec 7); the text of a failure is decision T16's. */
export function DownloadReport() {
  const report = useMutation({
    mutationFn: () => download(exportTasks, 'task_details.xlsx'),
    onError: () => toast.error('Failed to download task details. Please try again.'),
  })
  return (
    <Button variant="lime" busy={report.isPending} onClick={() => report.mutate()}>
      <Download size={18} aria-hidden="true" />
      {report.isPending ? 'Preparing…' : 'Download Report'}
    </Button>
  )
}
