import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  /** 'Loading the team…' */
  status: string
  count?: number
  grid: string
  /** Classes of each card. */
  card: string
  children: ReactNode
}

/** Cards with the same placeholders, while the real ones load. */
export const CardSkeletons = ({ status, count = 6, grid, card, children }: Props) => (
  <div className={grid}>
    <p role="status" className="sr-only">
      {status}
    </p>
    {Array.from({ length: count }, (_, at) => `card-${at}`).map((key) => (
      <div key={key} className={classNames(card, 'rounded-card border border-hairline bg-surface')}>
        {children}
      </div>
    ))}
  </div>
)
