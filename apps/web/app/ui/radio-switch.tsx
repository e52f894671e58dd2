import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props<T extends string> {
  label: string
  options: readonly T[]
  value: T
  onChange: (value: T) => void
  /** The name of an option that shows an icon. */
  nameOf?: (option: T) => string
  /** Added to each option. */
  className?: string
  children: (option: T, chosen: boolean) => ReactNode
}

/** A few options side by side; arrows choose. */
export function RadioSwitch<T extends string>(props: Props<T>) {
  const { label, options, value, onChange, nameOf, className, children } = props
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = (options.indexOf(value) + step + options.length) % options.length
    event.currentTarget.querySelectorAll('button')[index]?.focus()
    onChange(options[index] ?? value)
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      className="flex rounded-control border border-hairline bg-sunken p-0.5"
    >
      {options.map((each) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot contain its label
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={each === value}
          aria-label={nameOf?.(each)}
          title={nameOf?.(each)}
          tabIndex={each === value ? 0 : -1}
          onClick={() => onChange(each)}
          className={classNames(
            'flex min-h-7 items-center justify-center rounded-md px-2 text-sm font-semibold pointer-coarse:min-h-11 pointer-coarse:min-w-11',
            className,
            each === value ? 'bg-surface text-ink shadow-low' : 'text-ink-2 hover:text-ink',
          )}
        >
          {children(each, each === value)}
        </button>
      ))}
    </div>
  )
}
