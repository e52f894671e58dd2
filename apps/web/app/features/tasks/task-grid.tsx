import type { Task } from '@task-manager/contract/tasks'
import { memo, type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type CardTarget, TaskCard } from './task-card.tsx'
import { gridClass } from './task-card-skeleton.tsx'

/** Cards that a first screen shows; they are drawn at once. */
const FIRST_SCREEN = 9

/** Cards that the browser draws or skips together: whole rows of one, two or three. */
const GROUP = 24

/**
 * The height stands for cards that were never drawn, by the number of columns. The padding keeps a card's shadow and
 * focus ring inside the box that the browser clips.
 */
const skippedClass =
  '-m-2 p-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_530rem] @min-[39.25rem]:[contain-intrinsic-block-size:auto_265rem] @min-[59.5rem]:[contain-intrinsic-block-size:auto_177rem]'

interface CardsProps {
  tasks: readonly Task[]
  /** Of the first of them among all, from 0. */
  place: number
  targetOf: (task: Task) => CardTarget
  openMenuOf: string | null
  onMenu: (task: Task, button: HTMLButtonElement) => void
}

/** One page of the answer; the others stay untouched when one of its cards changes or opens its menu. */
const Cards = memo(function Cards({ tasks, place, targetOf, openMenuOf, onMenu }: CardsProps) {
  return Array.from({ length: Math.ceil(tasks.length / GROUP) }, (_, n) => {
    const group = tasks.slice(n * GROUP, (n + 1) * GROUP)
    const from = place + n * GROUP
    return (
      <ul
        key={from}
        aria-label={`Tasks ${from + 1} to ${from + group.length}`}
        className={from === 0 ? gridClass : `${gridClass} ${skippedClass}`}
      >
        {group.map((task) => (
          <li key={task._id} className="min-w-0">
            <TaskCard task={task} targetOf={targetOf} menuOpen={openMenuOf === task._id} onMenu={onMenu} />
          </li>
        ))}
      </ul>
    )
  })
})

interface Props {
  pages: readonly { readonly tasks: readonly Task[] }[]
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
export function TaskGrid({ pages, known, targetOf, openMenuOf, onMenu, more }: Props) {
  const drawn = useDeferredValue(pages.length, known ? pages.length : 0)
  const placeOf = (page: number) => pages.slice(0, page).reduce((sum, { tasks }) => sum + tasks.length, 0)
  return (
    <>
      <div className="@container grid grid-cols-1 gap-5">
        {pages.slice(0, Math.max(1, drawn)).map(({ tasks }, page) => (
          <Cards
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place; its cards have keys of their own
            key={page}
            tasks={drawn === 0 ? tasks.slice(0, FIRST_SCREEN) : tasks}
            place={placeOf(page)}
            targetOf={targetOf}
            openMenuOf={tasks.some((task) => task._id === openMenuOf) ? openMenuOf : null}
            onMenu={onMenu}
          />
        ))}
      </div>
      {drawn >= pages.length && more}
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
