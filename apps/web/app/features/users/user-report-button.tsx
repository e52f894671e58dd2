import { exportUsers } from '@task-manager/contract/reports'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { download } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'

/** Saves every user with his counts as user_details.xlsx (spec 7 and 8). */
export function UserReportButton() {
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await download(exportUsers, 'user_details.xlsx')
      toast.success('Downloaded user_details.xlsx')
    } catch {
      toast.error('Failed to download user details. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="lime" busy={busy} onClick={() => void save()}>
      <Download size={18} aria-hidden="true" />
      {busy ? 'Preparing…' : 'Download Report'}
    </Button>
  )
}
