import type { Task } from '@task-manager/contract/tasks/tasks'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useRights } from '#web/features/task-list/row/rights.ts'
import { dayByKey } from '#web/features/task-list/row/weeks.ts'
import { openCapture } from '#web/lib/browser/capture.ts'
import { formatLongDay } from '#web/lib/time/format.ts'
import { MOVE_KEYS, useDrag } from '#web/ui/drag/use-drag.ts'
import { arrowStep, focusWhenDrawn } from '#web/ui/list/grid-focus.ts'
import { useGridFocus } from '#web/ui/list/use-grid-focus.ts'

export interface TaskDrag {
  readonly task: Task
  /** The day on which the dragged task would be due. */
  readonly to: string
}

interface Options {
  root: RefObject<HTMLElement | null>
  /** The first day of the week, 0 for Sunday. */
  firstDay: number
  taskOf: (id: string) => Task | undefined
  /** Shows the month or week of a day. */
  showDay: (day: string) => void
  onActive: (day: string) => void
  onDrop: (drag: TaskDrag) => void
  announce: (text: string) => void
}

const newTaskOn = (day: string): void => openCapture({ preset: { dueDate: day } })

/**
 * Arrow keys move between days, Enter moves the focus into a day. Tasks are dragged to another day by pointer or with
 * Space.
 */
export function useCalendarKeys(options: Options): TaskDrag | null {
  const { root, firstDay, announce } = options
  const can = useRights()
  const focusDay = (day: string) => {
    options.onActive(day)
    options.showDay(day)
    focusWhenDrawn(() => root.current?.querySelector<HTMLElement>(`td[data-day="${day}"]`), {
      preventScroll: false,
    })
  }
  const { drag, isDragging, pickUp } = useDrag<TaskDrag>(root, {
    start(id) {
      const task = can.edit ? options.taskOf(id) : undefined
      return task ? { task, to: task.dueDate } : null
    },
    moveTo({ task }, x, y) {
      const to = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day
      return to === undefined ? null : { task, to }
    },
    moveBy(dragged, key) {
      const to = dayByKey(key, dragged.to, firstDay)
      if (to === null) return null
      options.showDay(to)
      return { ...dragged, to }
    },
    isSame: (a, b) => a.to === b.to,
    describe: ({ to }) => `Due ${formatLongDay(to)}`,
    announce,
    onDrop(dropped, byKeyboard) {
      options.onDrop(dropped)
      if (byKeyboard) focusDay(dropped.to)
    },
    onEscape: ({ task }) => focusDay(task.dueDate),
  })

  const onDayKey = (key: string, day: string, entries: readonly HTMLElement[]): boolean => {
    if (key === 'Enter') {
      if (entries[0]) entries[0].focus()
      else if (can.create) newTaskOn(day)
      return true
    }
    const next = dayByKey(key, day, firstDay)
    if (next !== null) focusDay(next)
    return next !== null
  }
  const onEntryKey = (
    key: string,
    cell: HTMLElement,
    entry: HTMLElement,
    entries: readonly HTMLElement[],
  ) => {
    const rows = arrowStep(key)?.rows ?? 0
    const row = entry.closest<HTMLElement>('[data-row]')
    if (key === 'Escape') cell.focus()
    else if (rows !== 0) entries[entries.indexOf(entry) + rows]?.focus()
    else if (key === ' ' && row?.dataset.row !== undefined) {
      const dragged = pickUp(row.dataset.row, row)
      if (dragged) announce(`Lifted ${dragged.task.title}. Due ${formatLongDay(dragged.to)}. ${MOVE_KEYS}`)
    } else return false
    return true
  }
  useGridFocus(root, ({ key }, target) => {
    const cell = target.closest<HTMLElement>('td[data-day]')
    const day = cell?.dataset.day
    if (isDragging() || !cell || day === undefined) return false
    const entries = [...cell.querySelectorAll<HTMLElement>('[data-row] a, [data-more]')]
    if (target === cell) return onDayKey(key, day, entries)
    return entries.includes(target) && onEntryKey(key, cell, target, entries)
  })

  const onClick = useRef<(event: MouseEvent) => void>(() => {})
  useLayoutEffect(() => {
    // A click on the empty part of a day creates a task.
    onClick.current = (event) => {
      const target = event.target as HTMLElement
      const day = target.closest<HTMLElement>('td[data-day]')?.dataset.day
      if (day === undefined || !can.create || target.closest('a, button, [data-row]')) return
      newTaskOn(day)
    }
  })
  useLayoutEffect(() => {
    const element = root.current
    const listen = (event: MouseEvent) => onClick.current(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [root])
  return drag
}
