import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { toastActionClass } from './toast-action.ts'

type Props = {
  /** The id of its toast, which a press dismisses. */
  message: string
  onPress: () => void
  children: ReactNode
}

/** A button in a toast. F6 focuses it. */
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
