import type { Task } from '@task-manager/contract/tasks'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type CardTarget, TaskCard } from './task-card.tsx'
import { gridClass } from './task-card-skeleton.tsx'

/** From here on drawing only what is near the screen is worth its bookkeeping. */
const LONG_LIST = 150

/** The padding keeps a card's shadow and focus ring inside the box that the browser clips. */
const skippedClass = '-m-2 min-w-0 p-2 [contain-intrinsic-size:auto_21rem] [content-visibility:auto]'

interface Props {
  tasks: readonly Task[]
  targetOf: (task: Task) => CardTarget
  openMenuOf: string | null
  onMenu: (task: Task, button: HTMLButtonElement) => void
  /** Below the last card while more can be had. */
  more: ReactNode
}

/** Every card stays in the document, so that find-in-page and the keyboard reach it; the browser skips drawing what is off screen. */
export function TaskGrid({ tasks, targetOf, openMenuOf, onMenu, more }: Props) {
  const long = tasks.length > LONG_LIST
  return (
    <>
      <ul className={gridClass}>
        {tasks.map((task) => (
          <li key={task._id} className={long ? skippedClass : 'min-w-0'}>
            <TaskCard task={task} targetOf={targetOf} menuOpen={openMenuOf === task._id} onMenu={onMenu} />
          </li>
        ))}
      </ul>
      {more}
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
