import type { Task } from '@task-manager/contract/tasks'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type CardTarget, TaskCard } from './task-card.tsx'
import { gridClass } from './task-card-skeleton.tsx'

/** Cards that a first screen shows; they are drawn at once. */
const FIRST_SCREEN = 9

/** The padding keeps a card's shadow and focus ring inside the box that the browser clips. */
const skippedClass = '-m-2 min-w-0 p-2 [contain-intrinsic-size:auto_21rem] [content-visibility:auto]'

interface Props {
  tasks: readonly Task[]
  /** The list was there before: all of it is drawn at once, so that the place where somebody left it can be found. */
  known: boolean
  targetOf: (task: Task) => CardTarget
  openMenuOf: string | null
  onMenu: (task: Task, button: HTMLButtonElement) => void
  /** Below the last card while more can be had. */
  more: ReactNode
}

/**
 * Every card stays in the document, so that find-in-page and the keyboard reach it; the browser skips drawing what is
 * off screen. What is below the first screen is put there a little later and in small steps, between which the page
 * answers to presses.
 */
export function TaskGrid({ tasks, known, targetOf, openMenuOf, onMenu, more }: Props) {
  const drawn = useDeferredValue(tasks.length, known ? tasks.length : FIRST_SCREEN)
  return (
    <>
      <ul className={gridClass}>
        {tasks.slice(0, drawn).map((task, place) => (
          <li key={task._id} className={place < FIRST_SCREEN ? 'min-w-0' : skippedClass}>
            <TaskCard task={task} targetOf={targetOf} menuOpen={openMenuOf === task._id} onMenu={onMenu} />
          </li>
        ))}
      </ul>
      {drawn >= tasks.length && more}
    </>
  )
}

/** Asks for the next page before its end is reached; the button is for those who get there first, and for another try. */
export function MoreTasks({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (!element || busy || failed) return
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: '1200px' },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [busy, failed, onMore])
  return (
    <p className="mt-6 grid justify-items-center gap-2 text-ink-2">
      {failed && <span role="alert">The next tasks could not be loaded.</span>}
      <Button ref={button} variant="outline" busy={busy} onClick={onMore}>
        {busy ? 'Loading more tasks…' : failed ? 'Retry' : 'Show more tasks'}
      </Button>
    </p>
  )
}
