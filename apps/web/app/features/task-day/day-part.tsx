import { useUser } from '#web/lib/session/session.ts'
import { afterFirstScreen } from '#web/ui/first-screen.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { DayLoading } from './day-loading.tsx'

// Loaded after the numbers are shown.
const loadDay = () => afterFirstScreen(() => import('./my-day.tsx'))
const loadWaiting = () => afterFirstScreen(() => import('./waiting-for-you.tsx'))

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
      fallback={<div />}
      failure="Couldn't load what is waiting for you."
    />
  )
}
