import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'

interface Props {
  typed: string
  /** Whether the trash is empty. */
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
        shortcut="/"
        value={typed}
        onChange={onType}
        className="max-sm:order-last"
      />
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
