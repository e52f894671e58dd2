import { Plus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'

interface Props {
  /** 'New task' */
  label: string
  /** The shortcut that does the same, 'C'. */
  shortcut: string
  onClick: () => void
  className?: string
}

/** A header's button that creates something. On phones it is an icon. */
export const CreateButton = ({ label, shortcut, onClick, className }: Props) => (
  <Button
    onClick={onClick}
    size="small"
    aria-keyshortcuts={shortcut.toLowerCase()}
    className={classNames('max-sm:min-w-11 max-sm:px-0 print:hidden', className)}
  >
    <Plus size={18} />
    <span className="max-sm:sr-only">{label}</span>
    <KeyHint keys={shortcut} />
  </Button>
)
