import type { ReactNode } from 'react'
import { CloseButton } from '#web/ui/close-button.tsx'

interface Props<C> {
  /** The list's name for screen readers. */
  label: string
  chosen: readonly C[]
  keyOf: (choice: C) => string
  nameOf: (choice: C) => string
  /** 'Remove the label copy' */
  removeLabel: (name: string) => string
  onRemove: (choice: C) => void
  /** Rendered before the name. */
  children: (choice: C) => ReactNode
}

/** The chosen entries, each with a button that removes it. */
export const Chips = <C,>({ label, chosen, keyOf, nameOf, removeLabel, onRemove, children }: Props<C>) => (
  <ul aria-label={label} className="flex min-w-0 flex-wrap gap-1.5">
    {chosen.map((choice) => {
      const name = nameOf(choice)
      return (
        <li
          key={keyOf(choice)}
          className="flex max-w-full items-center gap-1.5 rounded-md bg-sunken pl-2 text-sm"
        >
          {children(choice)}
          <span dir="auto" className="min-w-0 truncate" title={name}>
            {name}
          </span>
          <CloseButton
            label={removeLabel(name)}
            iconSize={14}
            onClick={() => onRemove(choice)}
            className="size-7 rounded-md text-ink-2 hover:text-danger"
          />
        </li>
      )
    })}
  </ul>
)
