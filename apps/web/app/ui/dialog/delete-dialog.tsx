import { ConfirmDialog } from './confirm-dialog.tsx'

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
          <strong dir="auto" className="mt-2 block font-semibold text-ink wrap-anywhere">
            {item.name}
          </strong>
        </>
      )
    }
    confirmLabel="Delete"
    busyLabel="Deleting…"
    onConfirm={() => item && onConfirm(item)}
  />
)
