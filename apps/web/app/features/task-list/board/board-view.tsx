import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { projects } from '#web/features/projects/groups.queries.ts'
import type { OpenMenu } from '#web/features/task-list/row/menu-button.tsx'
import { useMoves } from '#web/features/task-list/row/moves.tsx'
import { useRights } from '#web/features/task-list/row/rights.ts'
import { useTopOffset } from '#web/features/task-list/row/use-top-offset.ts'
import { countInTab, countLabel } from '#web/features/tasks/data/find/counts.ts'
import type { Grouping, ListFilter, QueryChanges } from '#web/features/tasks/data/find/list-filter.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { useUser } from '#web/lib/session/session.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DragPreview } from '#web/ui/drag/drag-preview.tsx'
import { CountTabs } from '#web/ui/list/count-tabs.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { BoardColumn, type CardsProps, LoadingCards } from './board-column.tsx'
import {
  type CardDrag,
  type Column,
  type ColumnTasks,
  columnsOf,
  type Group,
  gapOf,
  NOBODY,
} from './board-columns.ts'
import { movesIn } from './board-menu.ts'
import { BoardTools } from './board-tools.tsx'
import { focusCard, scrollToIndex, useBoardDrag } from './use-board-drag.ts'
import { useBoardDrop } from './use-board-drop.ts'

export interface BoardViewProps extends CardsProps {
  admin: boolean
  by: Grouping
  filter: ListFilter
  /** The place for the view's own tools, in the bar above the list. */
  tools: HTMLElement | null
  onChange: (changes: QueryChanges) => void
  /** Reports the tasks on show, for selecting them. */
  onShown: (pages: readonly { readonly tasks: readonly Task[] }[]) => void
}

const noGroups: readonly Group[] = []

/** The active members, or the projects that are not archived or that the filter names; undefined while they load. */
function useGroups(by: Grouping, { project }: ListFilter): readonly Group[] | undefined {
  const team = useQuery({ ...teamMembers, enabled: by === 'person' })
  const known = useQuery({ ...projects(), enabled: by === 'project' })
  const named = project?.join() ?? ''
  const groups = useMemo(() => {
    if (by === 'person') return team.data?.filter(({ active }) => active) ?? noGroups
    if (by === 'project')
      return known.data?.filter(({ _id, archived }) => !archived || named.includes(_id)) ?? noGroups
    return noGroups
  }, [by, team.data, known.data, named])
  // A query that this board does not need is loading as well when another part of the screen fetches it.
  const isLoading = (by === 'person' && team.isLoading) || (by === 'project' && known.isLoading)
  return isLoading ? undefined : groups
}

/** The columns, undefined while they load; the same objects as long as the filter has the same content. */
function useBoardColumns(by: Grouping, filter: ListFilter): readonly Column[] | undefined {
  const self = useUser()._id
  const groups = useGroups(by, filter)
  const filterKey = JSON.stringify(filter)
  const columns = useMemo(
    () => groups && columnsOf(by, JSON.parse(filterKey) as ListFilter, groups, self),
    [by, filterKey, groups, self],
  )
  const nobody = by === 'person' ? columns?.find(({ key }) => key === NOBODY) : undefined
  const { data, isPlaceholderData } = useInfiniteQuery({
    ...taskList(nobody?.filter ?? filter),
    enabled: nobody !== undefined,
  })
  const counted = isPlaceholderData ? undefined : data?.pages[0]?.statusSummary
  const unassigned = countInTab(filter.status, counted) ?? 0
  // 'Unassigned' is shown while it has cards, or when the filter selects only it.
  const hidden = unassigned === 0 && columns && columns.length > 1 ? nobody : undefined
  return useMemo(() => columns?.filter((column) => column !== hidden), [columns, hidden])
}

const noColumns: readonly Column[] = []
const EMPTY: ColumnTasks = { tasks: [], total: undefined }
const BOARD_ID = 'board'

/** The same card in another column: Undo, or someone else, has moved it. */
const movedCard: NextFocus = (board, _, last) => {
  const id = last.closest<HTMLElement>('[data-row]')?.dataset.row
  return id === undefined ? null : board.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)
}

/** The list as columns between which cards are dragged (decision T43). */
export default function BoardView(props: BoardViewProps) {
  const can = useRights()
  const { admin, by, filter, tools, onChange, onShown, ...cards } = props
  const root = useRef<HTMLDivElement>(null)
  const known = useBoardColumns(by, filter)
  const columns = known ?? noColumns
  const [shown, setShown] = useState<ReadonlyMap<string, ColumnTasks>>(new Map())
  const [chosen, setChosen] = useState('')
  const [announcement, announce] = useState('')
  const open = columns.find(({ key }) => key === chosen)?.key ?? columns[0]?.key ?? ''
  const show = useCallback(
    (key: string, next: ColumnTasks) => setShown((known) => new Map(known).set(key, next)),
    [],
  )
  const tasksIn = (key: string): ColumnTasks => shown.get(key) ?? EMPTY
  const { refused, dismiss, drop } = useBoardDrop({ canEdit: can.edit, columns, tasksIn, announce })

  const onDrop = (dropped: CardDrag) => {
    void drop(dropped)
    scrollToIndex(root.current, dropped.to, dropped.toIndex, tasksIn(dropped.to).tasks.length)
    focusCard(root.current, dropped.to, dropped.task._id)
  }
  const { drag, text } = useBoardDrag({
    root,
    columns,
    tasksIn,
    showColumn: setChosen,
    announce,
    onDrop,
  })

  // A layout effect, because React takes later ones of many changes that arrive together for an endless loop.
  useLayoutEffect(() => {
    onShown(columns.map(({ key }) => shown.get(key) ?? EMPTY))
  }, [columns, shown, onShown])
  const menuIn = useRef('')
  useMoves((task) =>
    movesIn({
      task,
      by,
      canEdit: can.edit,
      columns,
      tasksIn,
      in: menuIn.current,
      move: (moved) => void drop(moved),
    }),
  )
  const { onMenu } = cards
  const openMenu = useCallback<OpenMenu>(
    (task, button, onClosed) => {
      menuIn.current = button.closest<HTMLElement>('[data-column]')?.dataset.column ?? ''
      onMenu(task, button, onClosed)
    },
    [onMenu],
  )

  useFocusFallback(root, movedCard)
  // The columns reach to the bottom of the window and scroll separately; on a phone the page scrolls.
  useTopOffset(root)

  const tool = (
    <BoardTools admin={admin} by={by} onChange={(next) => onChange({ by: next === 'status' ? '' : next })} />
  )
  const fillsWidth = columns.length <= 3
  return (
    <div
      ref={root}
      className="-mt-3 max-sm:-mt-2 -mb-8 flex flex-col sm:h-[calc(100dvh-var(--top,12rem))] sm:min-h-64 sm:[[data-bar]_&]:h-[calc(100dvh-var(--top,12rem)-3.5rem)] print:h-auto!"
    >
      {tools && createPortal(tool, tools)}
      <div className="sticky top-14 z-20 flex items-center gap-2 bg-paper sm:hidden [@media(height<20rem)]:static">
        <CountTabs
          label="Column"
          panelId={BOARD_ID}
          tabs={columns.map(({ key, label }) => ({
            value: key,
            label,
            count: countLabel(tasksIn(key).total, false) || null,
          }))}
          value={open}
          onChange={setChosen}
          className="flex-1"
        />
        {tool}
      </div>
      <div
        id={BOARD_ID}
        className={classNames(
          '-mx-2 grid min-h-0 flex-1 gap-6 px-2 sm:auto-rows-[minmax(0,1fr)] sm:grid-flow-col sm:overflow-x-auto print:auto-rows-auto print:overflow-visible',
          fillsWidth ? 'sm:auto-cols-[minmax(0,1fr)]' : 'sm:auto-cols-[20rem]',
        )}
      >
        {!known && ['a', 'b', 'c'].map((each) => <LoadingCards key={each} />)}
        {columns.map((column) => (
          <BoardColumn
            key={JSON.stringify(column.filter)}
            {...cards}
            onMenu={openMenu}
            column={column}
            eager={fillsWidth}
            chosen={column.key === open}
            draggedId={drag?.from === column.key ? drag.task._id : null}
            gap={drag?.to === column.key ? gapOf(drag) : null}
            target={drag?.to === column.key}
            refused={refused?.column === column.key ? refused : null}
            onDismiss={dismiss}
            onShown={show}
          />
        ))}
      </div>
      <p id="board-keys" className="sr-only">
        Press Space to pick up the card, arrow keys to move it.
      </p>
      <DragPreview text={text} announcement={announcement} />
    </div>
  )
}
