import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { useRootAttribute } from '#web/ui/use-root-attribute.ts'

interface Props {
  count: number
  /** How many of them the list does not show yet. */
  hidden?: number
  /** 'All 312'; null when all are selected. */
  allLabel: string | null
  busy: boolean
  onAll: () => void
  onClear: () => void
  children: ReactNode
}

/** A bar with the actions for selected rows, fixed to the bottom of the content. */
export function BulkFrame({ count, hidden = 0, allLabel, busy, onAll, onClear, children }: Props) {
  useRootAttribute('data-bar')
  return (
    <section
      data-docked
      aria-label="With the selected tasks"
      className="fixed inset-x-0 bottom-0 z-20 flex min-h-14 flex-wrap items-center gap-x-1 border-t sm:flex-nowrap border-edge bg-surface px-4 shadow-high shell:left-64 shell:px-6 print:hidden"
    >
      <p role="status" className="mr-1 text-sm font-semibold whitespace-nowrap tabular-nums">
        {formatNumber(count)}
        {/* Hidden on phones: the bar would need a second row. */}
        <span className="max-[28rem]:sr-only"> selected</span>
        {hidden > 0 && (
          <span className="block text-xs font-normal text-ink-2">{`${formatNumber(hidden)} not shown`}</span>
        )}
      </p>
      {allLabel !== null && (
        <Button
          variant="quiet"
          size="tool"
          className="min-w-0 font-medium! max-sm:hidden"
          busy={busy}
          onClick={onAll}
        >
          {/* Cut where the tools leave too little room, so that the bar stays one row. */}
          <span className="truncate underline">{allLabel}</span>
        </Button>
      )}
      <span aria-hidden="true" className="mx-2 h-6 w-px shrink-0 bg-hairline max-md:hidden" />
      {children}
      <button
        type="button"
        aria-label="Clear the selection"
        className="-mr-2 ml-auto grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-coarse:size-11"
        onClick={onClear}
      >
        <X size={18} />
      </button>
    </section>
  )
}
