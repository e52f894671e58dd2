import type { Task } from '@task-manager/contract/tasks/tasks'
import { memo, type ReactNode, useDeferredValue } from 'react'
import type { CardTarget, OpenCard } from '#web/features/task-list/row/card-target.ts'
import type { OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import type { Highlight } from '#web/features/tasks/parts/highlight.tsx'
import { TaskCard } from './task-card.tsx'
import { gridClass } from './task-card-skeleton.tsx'

/** The cards that are drawn first: a phone shows four or five. */
export const firstCards = (tasks: readonly Task[]): readonly Task[] =>
  tasks.slice(0, window.innerWidth < 640 ? 6 : 12)

/** Cards that the browser paints or skips together: whole rows of one to four columns. */
const GROUP = 24

/**
 * The heights are estimates for groups that were never painted, by the number of columns. The padding keeps shadows and
 * focus rings inside the clipped box.
 */
const skippedClass =
  '-m-2 p-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_300rem] @min-[37rem]:[contain-intrinsic-block-size:auto_181rem] @min-[56rem]:[contain-intrinsic-block-size:auto_121rem] @min-[75rem]:[contain-intrinsic-block-size:auto_91rem]'

interface CardsProps {
  tasks: readonly Task[]
  /** The index of the first one in the list. */
  offset: number
  highlight: Highlight | undefined
  targetOf: (task: Task) => CardTarget
  onOpen: OpenCard
  onMenu: OpenMenu
}

/** One page of the list, so that a changed card does not render the other pages. */
const Cards = memo(function Cards({ tasks, offset, highlight, targetOf, onOpen, onMenu }: CardsProps) {
  return Array.from({ length: Math.ceil(tasks.length / GROUP) }, (_, n) => {
    const group = tasks.slice(n * GROUP, (n + 1) * GROUP)
    const from = offset + n * GROUP
    return (
      <ul
        key={from}
        aria-label={`Tasks ${from + 1} to ${from + group.length}`}
        className={from === 0 ? gridClass : `${gridClass} ${skippedClass}`}
      >
        {group.map((task) => (
          <li key={task._id} className="min-w-0">
            <TaskCard task={task} highlight={highlight} targetOf={targetOf} onOpen={onOpen} onMenu={onMenu} />
          </li>
        ))}
      </ul>
    )
  })
})

interface Props {
  pages: readonly { readonly tasks: readonly Task[] }[]
  /** The list was in the cache: all of it is rendered at once, so that the scroll position can be restored. */
  known: boolean
  highlight: Highlight | undefined
  targetOf: (task: Task) => CardTarget
  onOpen: OpenCard
  onMenu: OpenMenu
  /** Loads more cards; below the last one. */
  more: ReactNode
}

/**
 * All cards are in the document, for find-in-page and the keyboard; the browser skips painting those off screen. Cards
 * below the first screen are rendered later, in steps that do not block input.
 */
export function TaskGrid({ pages, known, highlight, targetOf, onOpen, onMenu, more }: Props) {
  const drawn = useDeferredValue(pages.length, known ? pages.length : 0)
  const offsetOf = (page: number) => pages.slice(0, page).reduce((sum, { tasks }) => sum + tasks.length, 0)
  return (
    <>
      <div className="@container grid grid-cols-1 gap-4 max-sm:gap-2.5 print:block">
        {pages.slice(0, Math.max(1, drawn)).map(({ tasks }, page) => (
          <Cards
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its index; its cards have keys of their own
            key={page}
            tasks={drawn === 0 ? firstCards(tasks) : tasks}
            offset={offsetOf(page)}
            highlight={highlight}
            targetOf={targetOf}
            onOpen={onOpen}
            onMenu={onMenu}
          />
        ))}
      </div>
      {drawn >= pages.length && more}
    </>
  )
}
