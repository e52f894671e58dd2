import type { Task } from '@task-manager/contract/tasks/tasks'
import type { RefObject } from 'react'
import { useDrag } from '#web/ui/drag/use-drag.ts'
import { arrowStep, besideOf } from '#web/ui/list/grid-focus.ts'
import { useGridFocus } from '#web/ui/list/use-grid-focus.ts'
import { NOBODY, personByKey } from './workload-weeks.ts'

export interface TaskDrag {
  readonly task: Task
  /** The person to whom the task would be assigned. */
  readonly to: string
}

interface Options {
  root: RefObject<HTMLElement | null>
  /** The people's keys, in the order of the rows. */
  keys: readonly string[]
  /** The person whose tasks are open. */
  from: string | undefined
  nameOf: (key: string) => string
  taskOf: (id: string) => Task | undefined
  onDrop: (drag: TaskDrag) => void
  announce: (text: string) => void
}

const REASSIGN_KEYS = 'Arrow keys choose a person, Space reassigns it, Escape cancels.'

/** Arrow keys move between weeks and people. Tasks are dragged to another person by pointer or with Space. */
export function useWorkloadKeys(options: Options): TaskDrag | null {
  const { root, keys, from, announce } = options
  const rowOf = (key: string | undefined): HTMLElement | null =>
    key === undefined
      ? null
      : (root.current?.querySelector<HTMLElement>(`[data-person="${CSS.escape(key)}"]`) ?? null)
  const { drag, isDragging, pickUp } = useDrag<TaskDrag>(root, {
    start(id) {
      const task = options.taskOf(id)
      return task && from !== undefined ? { task, to: from } : null
    },
    moveTo({ task }, x, y) {
      const person = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-person]')?.dataset.person
      // Outside the rows, and over the row of unassigned tasks, the task stays with its person.
      return { task, to: person === undefined || person === NOBODY ? (from ?? '') : person }
    },
    moveBy(dragged, key) {
      const to = personByKey(keys, dragged.to, key)
      if (to === null) return null
      rowOf(to)?.scrollIntoView({ block: 'nearest' })
      return { ...dragged, to }
    },
    isSame: (a, b) => a.to === b.to,
    describe: ({ to }) => (to === from ? 'Not moved.' : `Reassign to ${options.nameOf(to)}.`),
    announce,
    onDrop: options.onDrop,
  })

  const onTaskKey = (key: string, id: string, link: HTMLElement): boolean => {
    const rows = arrowStep(key)?.rows ?? 0
    if (rows !== 0) {
      const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])]
      besideOf(links, link, rows)?.focus()
      return true
    }
    const dragged = key === ' ' ? pickUp(id, link) : null
    if (dragged) announce(`Lifted ${dragged.task.title}. ${REASSIGN_KEYS}`)
    return dragged !== null
  }
  const onCellKey = (key: string, week: string, person: string, cell: HTMLElement): boolean => {
    const step = arrowStep(key)
    if (step === null) return false
    if (step.columns !== 0) {
      const cells = [...(rowOf(person)?.querySelectorAll<HTMLElement>('[data-week]') ?? [])]
      besideOf(cells, cell, step.columns)?.focus()
      return true
    }
    // Skips rows without tasks in this week.
    for (let at = keys.indexOf(person) + step.rows; keys[at] !== undefined; at += step.rows) {
      const next = rowOf(keys[at])?.querySelector<HTMLElement>(`[data-week="${week}"]`)
      if (!next) continue
      next.focus()
      break
    }
    return true
  }
  useGridFocus(root, ({ key }, target) => {
    if (isDragging()) return false
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id !== undefined && target.matches('a')) return onTaskKey(key, id, target)
    const { week } = target.dataset
    const person = target.closest<HTMLElement>('[data-person]')?.dataset.person
    return week !== undefined && person !== undefined && onCellKey(key, week, person, target)
  })
  return drag
}
