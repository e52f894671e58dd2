import { X } from 'lucide-react'
import { classNames } from './class-names.ts'

interface Props {
  label: string
  iconSize?: number
  className?: string
  onClick: () => void
}

/** A small button with a cross. */
export const CloseButton = ({ label, iconSize = 16, className, onClick }: Props) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className={classNames('grid shrink-0 place-items-center pointer-coarse:size-11', className)}
  >
    <X size={iconSize} />
  </button>
)
