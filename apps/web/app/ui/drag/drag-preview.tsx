import { Suspense } from 'react'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'

const DragPlace = onDemand(() => import('./drag-place.tsx'))

interface Props {
  /** Where the dragged item would land; null while nothing is dragged. */
  text: string | null
  /** The last event, for screen readers. */
  announcement: string
}

/** Shows where a dragged item would land, and announces it in a live region. */
export function DragPreview({ text, announcement }: Props) {
  usePreload(DragPlace)
  return (
    <>
      <Suspense>{text !== null && <DragPlace text={text} />}</Suspense>
      <p role="status" aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
