import { AtSign, Bold, Code, Link, List, type LucideIcon } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { around, asLink, asList, asMention, type Selected } from './text-change.ts'

interface Tool {
  readonly label: string
  readonly Icon: LucideIcon
  readonly change: (selected: Selected) => Selected
  /** Not shown on phones, which have no room for it. */
  readonly wide?: true
}

const tools: readonly Tool[] = [
  { label: 'Bold', Icon: Bold, change: (selected) => around(selected, '**') },
  { label: 'Code', Icon: Code, change: (selected) => around(selected, '`'), wide: true },
  { label: 'List', Icon: List, change: asList, wide: true },
  { label: 'Link', Icon: Link, change: asLink },
  { label: 'Mention someone', Icon: AtSign, change: asMention },
]

/** Buttons for formatting without Markdown. */
export function TextTools({ apply }: { apply: (change: (selected: Selected) => Selected) => void }) {
  return tools.map(({ label, Icon, change, wide }) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={label}
      onClick={() => apply(change)}
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11',
        wide && 'max-sm:hidden',
      )}
    >
      <Icon size={16} />
    </button>
  ))
}
