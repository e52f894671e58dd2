import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'

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
      <SearchBox
        label="Search deleted tasks"
        placeholder="Search deleted tasks"
        value={typed}
        keys="/"
        className="max-sm:order-last"
        inputClass="peer pr-9! pointer-coarse:pr-3.5!"
        onType={onType}
      >
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 grid size-5 -translate-y-1/2 place-items-center rounded border border-hairline text-xs text-ink-3 peer-focus:hidden peer-not-placeholder-shown:hidden pointer-coarse:hidden"
        >
          /
        </span>
      </SearchBox>
      <Button
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
