import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
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

interface Props {
  /** On phones at the bottom of the screen, above the keyboard, with its room below the stream. */
  docked: boolean
  children: ReactNode
}

/** Below the stream. */
export function CommentDock({ docked, children }: Props) {
  const dock = useRef<HTMLDivElement>(null)
  const atBottom = useIsPhone() && docked
  const height = useHeight(dock)
  const bottom = useKeyboard()
  useRootAttribute('data-comment-dock', atBottom)
  return (
    <div style={atBottom ? { height } : undefined}>
      <div
        ref={dock}
        data-comment-box=""
        style={atBottom ? { bottom } : undefined}
        className={classNames(
          'flex items-start gap-3 pt-2',
          docked &&
            'max-sm:fixed max-sm:inset-x-0 max-sm:z-20 max-sm:border-t max-sm:border-hairline max-sm:bg-surface max-sm:px-4 max-sm:pb-2',
        )}
      >
        {children}
      </div>
    </div>
  )
}
