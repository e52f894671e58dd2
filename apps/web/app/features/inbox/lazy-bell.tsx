import { type ComponentType, lazy, Suspense } from 'react'
import { afterFirstScreen } from '#web/ui/first-screen.ts'

// Loaded after the first screen.
const Bell = lazy<ComponentType>(() =>
  afterFirstScreen(() => import('./bell.tsx')).catch(() => ({ default: () => null })),
)

/** The bell, and its placeholder until it is loaded. */
export const LazyBell = () => (
  <Suspense fallback={<span className="size-11" />}>
    <Bell />
  </Suspense>
)
