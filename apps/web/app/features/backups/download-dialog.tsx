import { type Backup, createBackupLink } from '@task-manager/contract/installation/backups'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CurrentPassword } from '#web/ui/form/current-password.tsx'
import { DialogForm } from '#web/ui/form/dialog-form.tsx'

/** Asks for the password, because a backup contains all data. */
export default function DownloadDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { field, ...controls } = useForm({
    check: ({ currentPassword }) =>
      currentPassword ? null : { field: 'currentPassword', message: 'Please enter your current password.' },
    send: ({ currentPassword = '' }) =>
      api(createBackupLink, { params: { id: backup._id }, body: { currentPassword } }),
    done: ({ url }) => {
      onClose()
      window.location.assign(url)
    },
  })
  return (
    <Dialog onClose={onClose} title="Download this backup?" className="max-w-md">
      <DialogForm {...controls} label="Download">
        <p className="text-ink-2">
          The file contains all data of this installation. Store it where only administrators can read it.
        </p>
        <CurrentPassword {...field('currentPassword')} />
      </DialogForm>
    </Dialog>
  )
}
