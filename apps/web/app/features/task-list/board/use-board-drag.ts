import type { RefObject } from 'react'
import { MOVE_KEYS, useDrag } from '#web/ui/drag/use-drag.ts'
import { arrowStep, focusWhenDrawn } from '#web/ui/list/grid-focus.ts'
import { useGridFocus } from '#web/ui/list/use-grid-focus.ts'
import {
  accepts,
  type CardDrag,
  type Column,
  type ColumnTasks,
  cardBeside,
  gapOf,
  indexOfGap,
  movedByKey,
} from './board-columns.ts'

interface Options {
  root: RefObject<HTMLElement | null>
  columns: readonly Column[]
  tasksIn: (key: string) => ColumnTasks
  /** Shows a column on a phone, which shows one at a time. */
  showColumn: (key: string) => void
  announce: (text: string) => void
  onDrop: (drag: CardDrag) => void
}

function nearestColumn(root: HTMLElement, x: number): HTMLElement | undefined {
  const distance = (column: HTMLElement): number => {
    const { left, right } = column.getBoundingClientRect()
    return Math.max(left - x, x - right, 0)
  }
  const columns = [...root.querySelectorAll<HTMLElement>('[data-column]')]
  return columns.filter((column) => column.offsetParent !== null).sort((a, b) => distance(a) - distance(b))[0]
}

/** The index of the column whose tab is under the pointer; -1 for none. */
function tabAt(root: HTMLElement, x: number, y: number): number {
  const tab = document.elementFromPoint(x, y)?.closest('[role=tab]')
  return tab ? [...root.querySelectorAll('[role=tab]')].indexOf(tab) : -1
}

const columnOf = (root: HTMLElement | null, key: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-column="${CSS.escape(key)}"]`) ?? null

/** Scrolls a card's place into view. Where it is not drawn yet, it is near the same part of the column with `count` cards. */
export function scrollToIndex(root: HTMLElement | null, key: string, index: number, count: number): void {
  const column = columnOf(root, key)
  const scroller = column?.querySelector('[data-scroller]')
  if (!column || !scroller) return
  column.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const card = scroller.querySelector(`[data-index="${index}"]`)
  if (card) card.scrollIntoView({ block: 'nearest' })
  else scroller.scrollTop = (scroller.scrollHeight * index) / count
}

/** The gap between the drawn cards of a column that is nearest to a height in the window. */
function gapAt(cards: Element, y: number): number {
  const drawn = [...cards.querySelectorAll<HTMLElement>(':scope > [data-index]:not([data-apart])')]
  const below = drawn.find((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return (top + bottom) / 2 > y
  })
  return below ? Number(below.dataset.index) : Number(drawn.at(-1)?.dataset.index ?? -1) + 1
}

export const focusCard = (root: HTMLElement | null, key: string, id: string): void =>
  focusWhenDrawn(
    () => columnOf(root, key)?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`),
    {},
  )

/**
 * Dragging cards between columns, and moving between them with the arrow keys. `text` says where the card would land.
 */
export function useBoardDrag({ root, columns, tasksIn, showColumn, announce, onDrop }: Options) {
  const lengthsOf = (columns: readonly Column[]) =>
    columns.map(({ key }) => ({ key, length: tasksIn(key).tasks.length }))
  const canDrop = (key: string | undefined, { from }: CardDrag): boolean =>
    columns.some((column) => column.key === key && accepts(column, from))
  /** The effect of the drop besides moving the card. */
  const noteOf = ({ task, to }: CardDrag): string | null =>
    to === 'Completed' && task.status !== 'Completed' ? 'Completes all items (you can undo)' : null
  const describe = (dragged: CardDrag): string => {
    const { to, from, toIndex } = dragged
    const { total, tasks } = tasksIn(to)
    const label = columns.find(({ key }) => key === to)?.label ?? ''
    const position = `${label}, position ${toIndex + 1} of ${(total ?? tasks.length) + (to === from ? 0 : 1)}`
    return [position, noteOf(dragged)].filter(Boolean).join('. ')
  }
  const start = (id: string, card: Element): CardDrag | null => {
    const from = card.closest<HTMLElement>('[data-column]')?.dataset.column ?? ''
    const { tasks } = tasksIn(from)
    const fromIndex = tasks.findIndex(({ _id }) => _id === id)
    const task = tasks[fromIndex]
    return task ? { task, from, fromIndex, to: from, toIndex: fromIndex } : null
  }
  const moveTo = (dragged: CardDrag, x: number, y: number): CardDrag | null => {
    if (!root.current) return null
    const tab = columns[tabAt(root.current, x, y)]
    if (tab) {
      if (tab.key === dragged.to || !canDrop(tab.key, dragged)) return null
      showColumn(tab.key)
      return { ...dragged, to: tab.key, toIndex: 0 }
    }
    const column = nearestColumn(root.current, x)
    const cards = column?.querySelector('[data-cards]')
    const to = column?.dataset.column
    if (to === undefined || !cards || !canDrop(to, dragged)) return null
    return { ...dragged, to, toIndex: indexOfGap(gapAt(cards, y), to, dragged) }
  }
  const moveBy = (dragged: CardDrag, key: string): CardDrag | null => {
    const next = movedByKey(
      dragged,
      key,
      lengthsOf(columns.filter((column) => accepts(column, dragged.from))),
    )
    if (next === null) return null
    if (next.to !== dragged.to) showColumn(next.to)
    const { length } = tasksIn(next.to).tasks
    scrollToIndex(root.current, next.to, gapOf(next) ?? next.fromIndex, length)
    return next
  }
  const { drag, isDragging, pickUp } = useDrag<CardDrag>(root, {
    start,
    moveTo,
    moveBy,
    isSame: (a, b) => a.to === b.to && a.toIndex === b.toIndex,
    describe,
    noteOf,
    announce,
    onDrop,
    onCancel: ({ from }) => showColumn(from),
    onEscape: ({ from, task }) => focusCard(root.current, from, task._id),
  })

  const focusBeside = (from: string, id: string, key: string): boolean => {
    const step = arrowStep(key)
    if (step === null) return false
    const index = tasksIn(from).tasks.findIndex(({ _id }) => _id === id)
    const next = cardBeside(lengthsOf(columns), from, index, step)
    const tasks = next ? tasksIn(next.key).tasks : []
    const task = next && tasks[next.index]
    if (task) {
      showColumn(next.key)
      scrollToIndex(root.current, next.key, next.index, tasks.length)
      focusCard(root.current, next.key, task._id)
    }
    return true
  }
  useGridFocus(root, (event, target) => {
    const card = target.closest<HTMLElement>('[data-row]')
    const column = card?.closest<HTMLElement>('[data-column]')?.dataset.column
    const id = card?.dataset.row
    if (isDragging() || !card || column === undefined || id === undefined || !target.matches('a'))
      return false
    if (event.key !== ' ') return focusBeside(column, id, event.key)
    const dragged = pickUp(id, card)
    if (dragged) announce(`Lifted ${dragged.task.title}. ${describe(dragged)}. ${MOVE_KEYS}`)
    return true
  })
  return { drag, text: drag && describe(drag) }
}
