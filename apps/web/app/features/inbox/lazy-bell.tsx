import { type ComponentType, lazy, Suspense } from 'react'

// The first screen does not wait for it.
const Bell = lazy<ComponentType>(() => import('./bell.tsx').catch(() => ({ default: () => null })))

/** The bell, with its place until it is loaded. */
export const LazyBell = () => (
  <Suspense fallback={<span className="size-11" />}>
    <Bell />
  </Suspense>
)
