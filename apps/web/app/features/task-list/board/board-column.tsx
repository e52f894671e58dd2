import { useInfiniteQuery } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { Flag, Plus, UserX } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CardTarget } from '#web/features/task-list/row/card-target.ts'
import type { OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import { useRights } from '#web/features/task-list/row/rights.ts'
import { flags } from '#web/features/task-list/row/row-labels.tsx'
import { countInTab, countLabel } from '#web/features/tasks/data/find/counts.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { StatusGlyph } from '#web/features/tasks/parts/badges/status-glyph.tsx'
import type { Highlight } from '#web/features/tasks/parts/highlight.tsx'
import { openCapture } from '#web/lib/browser/capture.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { RetryButton, useErrorFocus } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/list/load-more.tsx'
import { useNextPages } from '#web/ui/list/use-next-pages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BoardCard } from './board-card.tsx'
import { type Column, type ColumnTasks, NOBODY } from './board-columns.ts'
import type { Refused } from './use-board-drop.ts'
import { OVERSCAN, useDrawnCards } from './use-drawn-cards.ts'

export interface CardsProps {
  highlight: Highlight | undefined
  targetOf: (task: Task) => CardTarget
  onMenu: OpenMenu
}

interface Props extends CardsProps {
  column: Column
  /** The column loads its cards before it is in view. */
  eager: boolean
  /** The column that a phone shows. */
  chosen: boolean
  draggedId: string | null
  /** The index of the card below the drop line; null for no line. */
  gap: number | null
  target: boolean
  /** The refused move of one of its cards. */
  refused: Refused | null
  onDismiss: () => void
  onShown: (key: string, shown: ColumnTasks) => void
}

const none: readonly Task[] = []

/** A column with the cards near the screen. It loads its cards when it is in view. */
export function BoardColumn(props: Props) {
  const { column, eager, chosen, draggedId, gap, target, refused, onShown } = props
  const { key, label } = column
  const can = useRights()
  const section = useRef<HTMLElement>(null)
  const cards = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(eager)
  const list = useInfiniteQuery({ ...taskList(column.filter), enabled: near })
  const tasks = list.data ? list.data.pages.flatMap((page) => page.tasks) : none
  const { drawn, to, above, below } = useDrawnCards(cards, tasks, draggedId)
  const total = countInTab(column.filter.status, list.data?.pages[0]?.statusSummary)

  useEffect(() => {
    const element = section.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '0px 400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const { data } = list
  // A layout effect, so that the board knows the cards as soon as one of them can be pressed.
  useLayoutEffect(() => {
    onShown(key, { tasks: data?.pages.flatMap((page) => page.tasks) ?? none, total })
  }, [key, data, total, onShown])
  useNextPages(list, to + 3 * OVERSCAN > tasks.length)

  const count = countLabel(total, false)
  return (
    <section
      ref={section}
      data-column={key}
      aria-label={label}
      className={classNames(
        '-mx-2 min-h-0 flex-col rounded-card px-2 sm:flex',
        chosen ? 'flex' : 'hidden',
        target && 'bg-sunken',
      )}
    >
      <div className="flex h-10 shrink-0 items-center gap-2 max-sm:sr-only">
        <Mark column={column} />
        <h2 dir="auto" className="truncate text-sm font-semibold">
          {label}
        </h2>
        <span className="text-sm text-ink-2 tabular-nums">{count}</span>
        {can.create && (
          <button
            type="button"
            onClick={() => openCapture({ preset: column.preset })}
            aria-label={`New task in ${label}`}
            title={`New task in ${label}`}
            className="-mr-1 ml-auto grid max-sm:hidden size-8 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11 print:hidden"
          >
            <Plus size={16} />
          </button>
        )}
      </div>
      <div
        data-scroller
        className="-mx-2 min-h-0 flex-1 px-2 pt-2 pb-4 max-sm:pt-1 [scrollbar-width:thin] sm:overflow-y-auto sm:overscroll-y-contain print:overflow-visible"
      >
        <div
          ref={cards}
          data-cards
          className="relative grid grid-cols-1 gap-1.5"
          style={{ paddingTop: above, paddingBottom: below }}
        >
          {drawn.map(({ task, index, top }) => (
            <div
              key={task._id}
              data-card={task._id}
              data-index={index}
              // In the space that is left for the cards that are not drawn.
              data-apart={top !== null || undefined}
              className={top === null ? 'relative print:break-inside-avoid' : 'absolute inset-x-0'}
              style={top === null ? undefined : { top }}
            >
              {gap === index && <DropLine className="-top-1.5" />}
              <BoardCard
                task={task}
                dragged={task._id === draggedId}
                refused={refused?.taskId === task._id ? refused : null}
                highlight={props.highlight}
                targetOf={props.targetOf}
                onMenu={props.onMenu}
                onDismiss={props.onDismiss}
              />
              {gap === index + 1 && gap === tasks.length && <DropLine className="-bottom-1.5" />}
            </div>
          ))}
        </div>
        {!data && (list.isError ? <Failed list={list} /> : <LoadingCards />)}
        {data && tasks.length === 0 && <Empty column={column} canCreate={can.create} />}
        {data && <LoadMore items="tasks" list={list} />}
      </div>
    </section>
  )
}

/** Where the dragged card would land. */
const DropLine = ({ className }: { className: string }) => (
  <div
    aria-hidden="true"
    className={`absolute -inset-x-1 z-10 h-0.75 rounded-full bg-focus before:absolute before:-top-0.75 before:-left-1 before:size-2.25 before:rounded-full before:border-2 before:border-focus before:bg-surface ${className}`}
  />
)

/** The status, priority, project or person of a column, as a picture. */
function Mark({ column: { key, label, status, color, image, filter } }: { column: Column }): ReactNode {
  if (status) return <StatusGlyph status={status} />
  if (color) return <ColorMark color={color} shape="square" />
  if (image !== undefined) return <Avatar name={label} image={image} className="size-6! text-[0.625rem]!" />
  if (key === NOBODY) return <UserX size={16} className="text-ink-3" />
  const [priority] = filter.priority ?? []
  if (priority !== key) return null
  return <Flag size={16} className={flags[priority as keyof typeof flags]} />
}

/** On a phone the columns are tabs, and their heads with + are hidden. */
const Empty = ({ column: { label, preset }, canCreate }: { column: Column; canCreate: boolean }) => (
  <div className="grid justify-items-start gap-3 rounded-card border border-dashed border-edge p-4 text-sm text-ink-2">
    <p className="max-sm:hidden">{canCreate ? 'Drag a card here or press +' : 'Drag a card here'}</p>
    <p className="sm:hidden">Drag a card onto this tab{canCreate && ', or add one'}</p>
    {canCreate && (
      <Button variant="outline" size="small" className="sm:hidden" onClick={() => openCapture({ preset })}>
        <Plus size={16} />
        New task<span className="sr-only"> in {label}</span>
      </Button>
    )}
  </div>
)

export const LoadingCards = () => (
  <div aria-hidden="true" className="grid gap-2">
    {['a', 'b', 'c'].map((each) => (
      <Skeleton key={each} className="h-24" />
    ))}
  </div>
)

interface FailedProps {
  list: { error: unknown; refetch: () => Promise<unknown> }
}

function Failed({ list }: FailedProps) {
  const box = useErrorFocus()
  return (
    <div ref={box} role="alert" className="grid justify-items-start gap-2 text-sm text-ink-2">
      {messageOf(list.error)}
      <RetryButton size="small" onRetry={list.refetch} />
    </div>
  )
}
