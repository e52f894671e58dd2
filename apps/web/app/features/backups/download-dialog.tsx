import { type Backup, createBackupLink } from '@task-manager/contract/installation/backups'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'

/** A backup has everything, so the password is asked for. */
export default function DownloadDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { form, field, errorId, failure, busy, ready, onSubmit } = useForm({
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
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <p className="text-ink-2">
          The file has all data of this installation. Keep it where only administrators can read it.
        </p>
        <PasswordField
          label="Current password"
          {...field('currentPassword')}
          autoComplete="current-password"
        />
        <FormError id={errorId} failure={failure} />
        <Button type="submit" busy={busy} disabled={!ready} className="justify-self-end">
          Download
        </Button>
      </form>
    </Dialog>
  )
}
