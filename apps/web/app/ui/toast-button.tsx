import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { toastActionClass } from './toast-action.ts'

type Props = {
  /** The id of the message it stands in, which goes with the press. */
  message: string
  onPress: () => void
  children: ReactNode
}

/** What can be done in a message; F6 leads to it. */
export const ToastButton = ({ message, onPress, children }: Props) => (
  <button
    type="button"
    aria-keyshortcuts="F6"
    className={toastActionClass}
    onClick={() => {
      toast.dismiss(message)
      onPress()
    }}
  >
    {children}
  </button>
)
