import { Suspense, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { type Blocked, lostBy, type Unsaved } from '#web/ui/form/unsaved.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import type { DiscardDialogProps } from './discard-dialog.tsx'

const DiscardDialog = onDemand<DiscardDialogProps>(() => import('./discard-dialog.tsx'))

/**
 * Asks before a screen is left where something typed would be lost. Once on a screen: the router asks one only. `canAsk` is
 * false at the end of a session, when drafts wait for the next one.
 */
export function LeaveQuestion({ canAsk }: { canAsk: () => boolean }) {
  usePreload(DiscardDialog)
  const [asking, setAsking] = useState<Blocked | null>(null)
  const lost = useRef<Unsaved>(undefined)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    lost.current = lostBy(historyAction)
    const isLeft = from.pathname !== to.pathname || from.search !== to.search
    return isLeft && lost.current !== undefined && canAsk()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (lost.current?.ask) lost.current.ask(blocker)
    else setAsking(blocker)
  }, [blocker])
  return <Suspense>{asking && <DiscardDialog blocked={asking} onClose={() => setAsking(null)} />}</Suspense>
}
