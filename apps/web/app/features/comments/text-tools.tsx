import { AtSign, Bold, Code, Link, List } from 'lucide-react'
import { around, asLink, asList, asMention, type Selected } from './text-change.ts'

const tools = [
  { label: 'Bold', Icon: Bold, change: (selected: Selected) => around(selected, '**') },
  { label: 'Code', Icon: Code, change: (selected: Selected) => around(selected, '`') },
  { label: 'List', Icon: List, change: asList },
  { label: 'Link', Icon: Link, change: asLink },
  { label: 'Mention someone', Icon: AtSign, change: asMention },
]

/** Buttons for formatting without Markdown. */
export function TextTools({ apply }: { apply: (change: (selected: Selected) => Selected) => void }) {
  return tools.map(({ label, Icon, change }) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={label}
      onClick={() => apply(change)}
      className="grid size-8 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  ))
}
