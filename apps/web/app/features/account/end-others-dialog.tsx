import { useMutation } from '@tanstack/react-query'
import { endOtherSessions } from '@task-manager/contract/sign-in/account'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface Props {
  focusAfter: () => HTMLElement | null
  /** Resolves when the list of sessions is up to date. */
  onSettled: () => Promise<unknown>
  onClose: () => void
}

export default function EndOthersDialog({ focusAfter, onSettled, onClose }: Props) {
  const endOthers = useMutation({
    mutationFn: () => api(endOtherSessions),
    onSuccess: () => toast.success('All other devices signed out'),
    onError: showError,
    onSettled: async () => {
      await onSettled()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      finalFocus={focusAfter}
      title="Sign out all other devices?"
      text="You stay logged in here and must log in again everywhere else."
      confirmLabel="Sign out all others"
      busyLabel="Signing out…"
      busy={endOthers.isPending}
      onConfirm={() => endOthers.mutate()}
    />
  )
}
