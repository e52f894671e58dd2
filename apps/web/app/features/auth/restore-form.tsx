import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import { useForm } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { isEncrypted, restoreFrom } from './restore-upload.ts'

/** Restores a backup into an installation without accounts (decision A31). */
export default function RestoreForm({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [asksForKey, setAsksForKey] = useState(false)
  const [progress, setProgress] = useState('')
  const { form, field, errorId, failure, clear, busy, ready, onSubmit } = useForm<void>({
    check: ({ adminInviteToken = '' }) => {
      if (file === null) return { field: 'file', message: 'Choose the file of a backup.' }
      if (adminInviteToken.trim() === '')
        return { field: 'adminInviteToken', message: 'Please enter the admin invite token.' }
      return null
    },
    send: async ({ adminInviteToken = '', key = '' }) => {
      try {
        if (file !== null) await restoreFrom({ file, key, adminInviteToken }, setProgress)
      } finally {
        setProgress('')
      }
    },
    done: async () => {
      toast.success('Backup restored. Log in with an account from it.')
      await navigate('/login', { replace: true })
    },
  })
  const choose = async (next: File | null): Promise<void> => {
    clear()
    setFile(next)
    setAsksForKey(next !== null && (await isEncrypted(next)))
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="text-sm text-ink-2">
        This restores people, tasks, pictures and settings. Everyone has to log in again afterwards.
      </p>
      <TextField
        label="Backup File"
        hint="A file named task-manager-….jsonl.gz or ….jsonl.gz.enc, at most 20 GB."
        {...field('file')}
        type="file"
        disabled={busy}
        onChange={(event) => void choose(event.target.files?.[0] ?? null)}
      />
      {asksForKey && (
        <PasswordField
          label="Key"
          hint="This backup is encrypted. Enter the BACKUP_KEY of the server that created it."
          {...field('key')}
          autoComplete="off"
        />
      )}
      <TextField
        label="Admin Invite Token"
        hint="The server prints it when it starts, unless ADMIN_INVITE_TOKEN sets it."
        {...field('adminInviteToken')}
        autoComplete="off"
        placeholder="6 Digit Code"
      />
      <FormError id={errorId} failure={failure} />
      <SubmitButton busy={busy} ready={ready}>
        {progress || 'Restore'}
      </SubmitButton>
      <Button variant="outline" disabled={busy} onClick={onBack}>
        Back to sign-up
      </Button>
    </form>
  )
}
