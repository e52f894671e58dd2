import type { Task } from '@task-manager/contract/tasks'
import { memo, type ReactNode, useDeferredValue } from 'react'
import type { CardTarget, OpenCard } from '#web/features/task-list/row/card-target.ts'
import type { OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import type { Marker } from '#web/features/tasks/parts/highlight.tsx'
import { TaskCard } from './task-card.tsx'
import { gridClass } from './task-card-skeleton.tsx'

/** Cards that a first screen shows; they are drawn at once. */
const FIRST_SCREEN = 12

/** Cards that the browser draws or skips together: whole rows of one, two, three or four. */
const GROUP = 24

/**
 * The height stands for cards that were never drawn, by the number of columns. The padding keeps a card's shadow and
 * focus ring inside the box that the browser clips.
 */
const skippedClass =
  '-m-2 p-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_300rem] @min-[37rem]:[contain-intrinsic-block-size:auto_181rem] @min-[56rem]:[contain-intrinsic-block-size:auto_121rem] @min-[75rem]:[contain-intrinsic-block-size:auto_91rem]'

interface CardsProps {
  tasks: readonly Task[]
  /** Of the first of them among all, from 0. */
  place: number
  marker: Marker | undefined
  targetOf: (task: Task) => CardTarget
  onOpen: OpenCard
  onMenu: OpenMenu
}

/** One page of the answer; the others stay untouched when one of its cards changes. */
const Cards = memo(function Cards({ tasks, place, marker, targetOf, onOpen, onMenu }: CardsProps) {
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
            <TaskCard task={task} marker={marker} targetOf={targetOf} onOpen={onOpen} onMenu={onMenu} />
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
  marker: Marker | undefined
  targetOf: (task: Task) => CardTarget
  onOpen: OpenCard
  onMenu: OpenMenu
  /** Below the last card while more can be had. */
  more: ReactNode
}

/**
 * Every card stays in the document, so that find-in-page and the keyboard reach it; the browser skips drawing what is
 * off screen. What is below the first screen is put there a little later and in small steps, between which the page
 * answers to presses.
 */
export function TaskGrid({ pages, known, marker, targetOf, onOpen, onMenu, more }: Props) {
  const drawn = useDeferredValue(pages.length, known ? pages.length : 0)
  const placeOf = (page: number) => pages.slice(0, page).reduce((sum, { tasks }) => sum + tasks.length, 0)
  return (
    <>
      <div className="@container grid grid-cols-1 gap-4 max-sm:gap-2.5 print:block">
        {pages.slice(0, Math.max(1, drawn)).map(({ tasks }, page) => (
          <Cards
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place; its cards have keys of their own
            key={page}
            tasks={drawn === 0 ? tasks.slice(0, FIRST_SCREEN) : tasks}
            place={placeOf(page)}
            marker={marker}
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
