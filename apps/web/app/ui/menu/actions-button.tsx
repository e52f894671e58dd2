import { EllipsisVertical } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  /** Whose actions. */
  name: string
  onOpen: (button: HTMLButtonElement) => void
  className: string
}

/** Opens the menu of a card. */
export const ActionsButton = ({ name, onOpen, className }: Props) => (
  <button
    type="button"
    aria-label={`Actions for ${name}`}
    aria-haspopup="menu"
    onClick={(event) => onOpen(event.currentTarget)}
    className={classNames(
      '-mr-2 grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11',
      className,
    )}
  >
    <EllipsisVertical size={18} aria-hidden="true" />
  </button>
)
