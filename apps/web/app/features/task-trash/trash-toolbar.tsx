import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

interface Props {
  typed: string
  /** An empty trash has neither a search nor 'Empty trash'. Undefined while it loads. */
  empty: boolean | undefined
  busy: boolean
  onType: (text: string) => void
  onEmpty: () => void
}

export function TrashToolbar({ typed, empty, busy, onType, onEmpty }: Props) {
  return (
    <PageTitle title="Trash">
      <SearchBox
        label="Search deleted tasks"
        placeholder="Search deleted tasks"
        shortcut="/"
        value={typed}
        onChange={onType}
        className={empty ? 'hidden' : 'max-sm:order-last'}
      />
      <Button
        data-action="Empty trash"
        variant="quiet"
        size="small"
        className={empty ? 'hidden!' : '-mr-3 text-danger!'}
        aria-haspopup="dialog"
        disabled={empty !== false || busy}
        onClick={onEmpty}
      >
        <Trash2 size={16} />
        Empty trash
      </Button>
    </PageTitle>
  )
}
