import { exportOwnData } from '@task-manager/contract/account'
import { Suspense, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { download } from '#web/lib/http/api.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { AccountSection } from './account-section.tsx'

const LeaveDialog = onDemand(() => import('./account-leave-dialog.tsx'))

/** Export and deletion of one's own data (decision A23). */
export function AccountData() {
  const [leaving, setLeaving] = useState(false)
  const file = useDownload((progress) => download(exportOwnData, 'my-data.json', progress), {
    onSaved: () => toast.success('Downloaded my-data.json'),
    onFailed: () => toast.error('Failed to download your data. Please try again.'),
  })
  return (
    <>
      <AccountSection
        title="My data"
        text="Everything that is kept about you, as one file that people and programs can read."
      >
        <p className="mb-4 text-sm text-ink-2">
          Your profile and picture, what you chose, where you are signed in, your saved views, your tasks,
          what you did, what others did with your account, and which mails you got.
        </p>
        <DownloadButton {...file} size="small">
          Download my data
        </DownloadButton>
      </AccountSection>
      <AccountSection title="Delete my account" text="At once, and for good.">
        <p className="mb-4 text-sm text-ink-2">
          Your name, e-mail, picture, choices, sessions and saved views go. Your tasks stay without you; what
          you did stays in their history, under ‘a former member’. In the administrators’ log your e-mail
          stays beside the deletion for as long as that log is kept.
        </p>
        <Button variant="outline" size="small" className="text-danger!" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
        <Suspense>{leaving && <LeaveDialog onClose={() => setLeaving(false)} />}</Suspense>
      </AccountSection>
    </>
  )
}
