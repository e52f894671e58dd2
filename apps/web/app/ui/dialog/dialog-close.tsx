import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

/** The cross of a dialog. `className` has its size. */
export const DialogClose = ({ className }: { className: string }) => (
  <Dialog.Close
    aria-label="Close"
    className={classNames(
      'grid shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken',
      className,
    )}
  >
    <X size={20} />
  </Dialog.Close>
)
