import { Suspense } from 'react'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'

const UnsavedPart = onDemand(() => import('./unsaved-part.tsx'))

/** `useUnsaved` for a page that loads its code later. */
export function AskBeforeLeaving({ active }: { active: boolean }) {
  usePreload(UnsavedPart)
  return <Suspense>{active && <UnsavedPart />}</Suspense>
}
