import { Search } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** The key that focuses it, shown while it is empty. */
  shortcut?: string
  className?: string
}

/** The search of a screen's rows. */
export function SearchBox({ label, placeholder, value, onChange, shortcut, className }: Props) {
  return (
    <div className={classNames('relative w-85 max-w-full max-sm:w-full', className)}>
      <Search size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          controlClass,
          'peer pl-9! text-sm pointer-coarse:text-base',
          shortcut && 'pr-9! pointer-coarse:pr-3.5!',
        )}
      />
      {shortcut && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 grid size-5 -translate-y-1/2 place-items-center rounded border border-hairline text-xs text-ink-3 peer-focus:hidden peer-not-placeholder-shown:hidden pointer-coarse:hidden"
        >
          {shortcut}
        </span>
      )}
    </div>
  )
}
