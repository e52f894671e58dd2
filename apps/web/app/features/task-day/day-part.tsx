import { type ReactNode, Suspense } from 'react'
import { useUser } from '#web/lib/session/session.ts'
import { afterFirstScreen } from '#web/ui/first-screen.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { DayLoading } from './day-loading.tsx'
import type { Figure } from './week-figure.tsx'

// Loaded after the numbers are shown.
const loadDay = () => afterFirstScreen(() => import('./my-day.tsx'))
const loadWaiting = () => afterFirstScreen(() => import('./waiting-for-you.tsx'))

const LoadedFigure = onDemand(() =>
  afterFirstScreen(() => import('./week-figure.tsx')).catch(() => ({ default: () => null })),
)

/** Renders the small number beside a figure of the dashboard. */
export const weekFigure = (figure: Figure): ReactNode => (
  <Suspense>
    <LoadedFigure figure={figure} />
  </Suspense>
)

export function DayPart() {
  return (
    <LazyPart
      load={loadDay}
      props={{ user: useUser() }}
      fallback={<DayLoading />}
      failure="Couldn't load your day."
    />
  )
}

export function WaitingPart() {
  return (
    <LazyPart
      load={loadWaiting}
      props={{}}
      fallback={<div data-loading />}
      failure="Couldn't load what is waiting for you."
    />
  )
}
