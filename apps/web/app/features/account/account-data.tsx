import { exportOwnData } from '@task-manager/contract/sign-in/account'
import { Suspense, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { download } from '#web/lib/http/api.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { AccountSection } from './account-section.tsx'

const LeaveDialog = onDemand(() => import('./account-leave-dialog.tsx'))

/** Exports the user's data and deletes the account (decision A23). */
export default function AccountData() {
  const [leaving, setLeaving] = useState(false)
  const file = useDownload((progress) => download(exportOwnData, 'my-data.json', progress), {
    onSaved: () => toast.success('Downloaded my-data.json'),
    onFailed: () => toast.error('Failed to download your data. Please try again.'),
  })
  return (
    <>
      <AccountSection title="My data" text="Everything we store about you, in one JSON file.">
        <p className="mb-4 text-sm text-ink-2">
          Includes your profile and picture, settings, sessions, saved views and tasks, your activity, changes
          to your account, and the emails sent to you.
        </p>
        <DownloadButton {...file} size="small">
          Download my data
        </DownloadButton>
      </AccountSection>
      <AccountSection title="Delete my account" text="Immediate and permanent.">
        <p className="mb-4 text-sm text-ink-2">
          This permanently deletes your name, email, picture, settings, sessions and saved views. Your tasks
          become unassigned, and their history remains as "Former member". The administrators' log keeps your
          email with the deletion until the entry expires.
        </p>
        <Button variant="outline" size="small" className="text-danger!" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
        <Suspense>{leaving && <LeaveDialog onClose={() => setLeaving(false)} />}</Suspense>
      </AccountSection>
    </>
  )
}
