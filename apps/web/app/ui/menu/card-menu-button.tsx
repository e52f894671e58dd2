import { EllipsisVertical } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  /** The name of the item for the label 'Actions for {name}'. */
  name: string
  className: string
  /** The menu opens at the button. */
  onOpen: (button: HTMLButtonElement) => void
}

/** Opens the menu of a card, at its upper right corner. */
export const CardMenuButton = ({ name, className, onOpen }: Props) => (
  <button
    type="button"
    aria-label={`Actions for ${name}`}
    aria-haspopup="menu"
    onClick={(event) => onOpen(event.currentTarget)}
    className={classNames(
      'relative -my-1.5 -mr-2 grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:-my-2.5 pointer-coarse:-mr-3.25 pointer-coarse:size-11',
      className,
    )}
  >
    <EllipsisVertical size={18} />
  </button>
)
