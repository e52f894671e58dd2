import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useRootAttribute } from '#web/ui/use-root-attribute.ts'

/** The height of the part of the window that the keyboard covers, in px. */
function useKeyboard(): number {
  const [covered, setCovered] = useState(0)
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const update = () => {
      const { height, offsetTop, scale } = visible
      // A page that is zoomed by two fingers shows less without any keyboard.
      setCovered(scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - height - offsetTop)))
    }
    visible.addEventListener('resize', update)
    visible.addEventListener('scroll', update)
    return () => {
      visible.removeEventListener('resize', update)
      visible.removeEventListener('scroll', update)
    }
  }, [])
  return covered
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => setHeight(entry?.borderBoxSize[0]?.blockSize ?? 0))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return height
}

/** A window as narrow as a phone, and not as low as one at 400 % zoom, of which the dock would cover half. */
const roomy = () => window.matchMedia('(width < 40rem) and (height >= 20rem)')

function onRoomy(listener: () => void): () => void {
  const query = roomy()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

interface Props {
  /** On phones: fixed at the bottom of the screen, above the keyboard; its height is reserved below the stream. */
  docked: boolean
  children: ReactNode
}

/** Below the stream. */
export function CommentDock({ docked, children }: Props) {
  const dock = useRef<HTMLDivElement>(null)
  const atBottom = useSyncExternalStore(onRoomy, () => roomy().matches) && docked
  const height = useHeight(dock)
  const bottom = useKeyboard()
  useRootAttribute('data-comment-dock', atBottom)
  return (
    <div
      style={atBottom ? { height } : undefined}
      // The entries appear above it and would move it.
      className={atBottom ? 'invisible *:visible' : '[[aria-busy=true]:empty~&:not(:focus-within)]:invisible'}
    >
      <div
        ref={dock}
        data-comment-box=""
        style={atBottom ? { bottom } : undefined}
        className={classNames(
          'flex items-start gap-3 pt-2',
          atBottom && 'fixed inset-x-0 z-20 border-t border-hairline bg-surface px-4 pb-2',
          // It would cover the buttons and the error of a comment that is edited.
          atBottom && '[section:has(ol_textarea)_&]:static',
        )}
      >
        {children}
      </div>
    </div>
  )
}
