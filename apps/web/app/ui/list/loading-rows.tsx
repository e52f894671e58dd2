import { Skeleton } from '#web/ui/skeleton.tsx'

interface Props {
  /** Read out: 'Loading the labels…' */
  text: string
  rows: number
  /** The height of a row. */
  className: string
}

/** The rows of a list that is loading. */
export const LoadingRows = ({ text, rows, className }: Props) => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">{text}</span>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={String(row)} className={className} />
    ))}
  </div>
)
