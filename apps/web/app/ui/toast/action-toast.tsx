/** Toasts with a button or a link in them, which stay longer than others. */
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link, type To } from 'react-router'
import { toastActionClass } from './toast-action.ts'
import { ToastButton } from './toast-button.tsx'

/** How long a toast with a button stays, in ms. */
export const ACTION_TOAST_MS = 8000

export interface ToastAction {
  label: string
  onPress: () => void
}

const withButtons =
  (text: ReactNode, actions: readonly ToastAction[]) =>
  ({ id }: { id: string }) => (
    <>
      {text}
      {actions.map(({ label, onPress }) => (
        <ToastButton key={label} message={id} onPress={onPress}>
          {label}
        </ToastButton>
      ))}
    </>
  )

export const undoToast = (text: ReactNode, onUndo: () => void): string =>
  toast.success(withButtons(text, [{ label: 'Undo', onPress: onUndo }]), { duration: ACTION_TOAST_MS })

/** An error with buttons, such as 'Try again'. */
export const errorToast = (
  text: ReactNode,
  actions: readonly ToastAction[],
  duration: number = ACTION_TOAST_MS,
): string => toast.error(withButtons(text, actions), { duration })

/** 'Restored. Show', with a link to the restored item. */
export const showToast = (text: ReactNode, to: To, state: unknown): string =>
  toast.success(
    ({ id }) => (
      <>
        {text}
        <Link to={to} state={state} className={toastActionClass} onClick={() => toast.dismiss(id)}>
          Show
        </Link>
      </>
    ),
    { duration: ACTION_TOAST_MS },
  )
