import { useEffect, useEffectEvent } from 'react'

/** How a screen is left: by a reload or when it is closed, or as the router calls it. */
type Leaving = 'reload' | 'POP' | 'PUSH' | 'REPLACE'

/** A navigation that waits for an answer. */
export interface Blocked {
  proceed: () => void
  reset: () => void
}

export interface Unsaved {
  isLostBy: (leaving: Leaving) => boolean
  /** Replaces the usual question, 'Discard your changes?'. */
  ask?: (blocked: Blocked) => void
}

const all = new Set<() => Unsaved>()

/** What was typed and would be lost; the part that was opened last. */
export const lostBy = (leaving: Leaving): Unsaved | undefined =>
  [...all].map((each) => each()).findLast(({ isLostBy }) => isLostBy(leaving))

const onBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (lostBy('reload')) event.preventDefault()
}

/** The person is asked before something `unsaved` is left, while `active`. */
export function useUnsaved(active: boolean, unsaved: Unsaved = { isLostBy: () => true }): void {
  const now = useEffectEvent(() => unsaved)
  useEffect(() => {
    if (!active) return
    const one = () => now()
    all.add(one)
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => {
      all.delete(one)
      // The listener keeps Firefox from showing the page at once after Back.
      if (all.size === 0) window.removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [active])
}

/**
 * `save` is called when its field is removed while `active`, for example by the browser's Back. Until then the browser asks;
 * and so does the screen if what was typed `isRefused`.
 */
export function useSaveOnLeaving(active: boolean, save: () => void, isRefused = false): void {
  useUnsaved(active, { isLostBy: (leaving) => isRefused || leaving === 'reload' })
  const onLeave = useEffectEvent(() => active && save())
  useEffect(() => () => void onLeave(), [])
}
