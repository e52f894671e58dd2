import { CircleAlert } from 'lucide-react'
import type { Refused } from '#web/features/task-list/row/refused-cell.ts'
import { refusedRowClass } from './table-styles.ts'

/** What describes the cell that was refused. */
export const REFUSED_ID = 'refused-cell'

const way = 'rounded-sm font-semibold underline underline-offset-2 pointer-coarse:min-h-11'

interface Props {
  refused: Refused
  columns: number
  onTryAgain: () => void
  onDismiss: () => void
}

/** Below its task, in the same red: why the cell is as it was. The message beside it has said it aloud. */
export const RefusedRow = ({ refused, columns, onTryAgain, onDismiss }: Props) => (
  <tr className={`bg-(--row) text-danger ${refusedRowClass}`}>
    <td colSpan={columns} className="border-b border-hairline px-2 py-1 text-[0.8125rem]">
      <p className="sticky left-2 flex max-w-[calc(100vw-3rem)] flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
        <span id={REFUSED_ID}>{refused.text}</span>
        <button type="button" className={way} onClick={onTryAgain}>
          Try again
        </button>
        <button type="button" className={way} onClick={onDismiss}>
          Dismiss
        </button>
      </p>
    </td>
  </tr>
)
