import { Search, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/field.tsx'

interface Props {
  typed: string
  /** The trash is empty. */
  empty: boolean
  busy: boolean
  onType: (text: string) => void
  onEmpty: () => void
}

export function TrashToolbar({ typed, empty, busy, onType, onEmpty }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="mr-auto text-page">Trash</h1>
      <div className="relative w-85 max-w-full max-sm:order-last max-sm:w-full">
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          type="search"
          aria-label="Search deleted tasks"
          aria-keyshortcuts="/"
          placeholder="Search deleted tasks"
          maxLength={200}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          className={`${controlClass} peer pr-9! pl-9! text-sm pointer-coarse:pr-3.5! pointer-coarse:text-base`}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 grid size-5 -translate-y-1/2 place-items-center rounded border border-hairline text-xs text-ink-3 peer-focus:hidden peer-not-placeholder-shown:hidden pointer-coarse:hidden"
        >
          /
        </span>
      </div>
      <Button
        data-action="Empty trash"
        variant="quiet"
        size="small"
        className="-mr-3 text-danger!"
        aria-haspopup="dialog"
        disabled={empty || busy}
        onClick={onEmpty}
      >
        <Trash2 size={16} aria-hidden="true" />
        Empty trash
      </Button>
    </div>
  )
}
