import { CircleAlert } from 'lucide-react'
import type { CellError } from '#web/features/task-list/row/cell-error.ts'
import { errorRowClass } from './table-styles.ts'

/** The id of the text that describes the cell. */
export const CELL_ERROR_ID = 'cell-error'

const buttonClass = 'rounded-sm font-semibold underline underline-offset-2 pointer-coarse:min-h-11'

interface Props {
  error: CellError
  columns: number
  onRetry: () => void
  onDismiss: () => void
}

/** The error of a cell, in a row below it. A toast has announced it to screen readers. */
export const CellErrorRow = ({ error, columns, onRetry, onDismiss }: Props) => (
  <tr className={`bg-(--row) text-danger ${errorRowClass}`}>
    <td colSpan={columns} className="border-b border-hairline px-2 py-1 text-[0.8125rem]">
      <p className="sticky left-2 flex max-w-[calc(100vw-3rem)] flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <CircleAlert size={16} className="shrink-0" />
        <span id={CELL_ERROR_ID}>{error.text}</span>
        <button type="button" className={buttonClass} onClick={onRetry}>
          Try again
        </button>
        <button type="button" className={buttonClass} onClick={onDismiss}>
          Dismiss
        </button>
      </p>
    </td>
  </tr>
)
