import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The name of what is deleted, in the text of a dialog. */
export const NameBelow = ({ children }: { children: ReactNode }) => (
  <strong dir="auto" className="mt-2 block font-semibold text-ink wrap-anywhere">
    {children}
  </strong>
)

interface Props<T> {
  title: string
  text: string
  /** What is to be deleted; the dialog is closed without it. */
  item: T | null
  busy: boolean
  onClose: () => void
  onConfirm: (item: T) => void
}

/** Asks before something with a name is deleted. The name is below the text. */
export const DeleteDialog = <T extends { name: string }>({ text, item, onConfirm, ...dialog }: Props<T>) => (
  <ConfirmDialog
    {...dialog}
    open={item !== null}
    text={
      item && (
        <>
          {text}
          <NameBelow>{item.name}</NameBelow>
        </>
      )
    }
    confirmLabel="Delete"
    busyLabel="Deleting…"
    onConfirm={() => item && onConfirm(item)}
  />
)
