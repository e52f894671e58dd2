import type { Task } from '@task-manager/contract/tasks'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { dayByKey } from '#web/features/task-list/row/weeks.ts'
import { formatLongDay } from '#web/lib/time/format.ts'
import { useDrag } from '#web/ui/drag/use-drag.ts'
import { useDragKeys } from '#web/ui/drag/use-drag-keys.ts'

export interface CarriedTask {
  readonly task: Task
  /** The day that it would be due. */
  readonly to: string
}

interface Options {
  root: RefObject<HTMLElement | null>
  admin: boolean
  first: number
  taskOf: (id: string) => Task | undefined
  /** Brings a day into sight. */
  showDay: (day: string) => void
  onActive: (day: string) => void
  onDrop: (carried: CarriedTask) => void
  say: (text: string) => void
}

const HOW = 'Arrows move it, Space drops it, Escape puts it back.'

/** The cell, or the entry in it, may still have to be drawn. */
function focusOn(root: HTMLElement | null, selector: string, tries = 20): void {
  const element = root?.querySelector<HTMLElement>(selector)
  if (element) element.focus({ preventScroll: false })
  else if (tries > 0) requestAnimationFrame(() => focusOn(root, selector, tries - 1))
}
const cell = (day: string) => `td[data-day="${day}"]`

/** Arrows walk the days, Enter goes into one, Space takes a task to another; a pointer carries it as well. */
export function useCalendarKeys(options: Options): CarriedTask | null {
  const { root } = options
  const [carried, setCarried] = useState<CarriedTask | null>(null)
  const [byKeys, setByKeys] = useState(false)
  const now = useRef<CarriedTask | null>(null)
  const navigate = useNavigate()
  const put = (next: CarriedTask | null) => {
    now.current = next
    setCarried(next)
  }
  const carry = (to: string) => {
    if (now.current === null || now.current.to === to) return
    put({ ...now.current, to })
    options.say(`Due ${formatLongDay(to)}`)
  }
  const end = (drop: boolean) => {
    const last = now.current
    put(null)
    setByKeys(false)
    if (last === null) return
    if (drop) options.onDrop(last)
    else options.say('Put back.')
  }
  const lift = (id: string): Task | null => {
    const task = options.admin ? options.taskOf(id) : undefined
    if (!task) return null
    put({ task, to: task.dueDate })
    return task
  }

  useDrag(root, {
    onLift: (id) => lift(id) !== null,
    onMove: (x, y) => {
      const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day
      if (day !== undefined) carry(day)
    },
    onDrop: () => end(true),
    onCancel: () => end(false),
  })

  const held = (event: KeyboardEvent) => {
    const last = now.current
    if (last === null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return end(false)
    // Nothing else acts while a task is in hand.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === ' ' || event.key === 'Enter') {
      const drop = event.key !== 'Escape'
      end(drop)
      const day = drop ? last.to : last.task.dueDate
      options.onActive(day)
      options.showDay(day)
      return focusOn(root.current, cell(day))
    }
    const to = dayByKey(event.key, last.to, options.first)
    if (to === null) return
    options.showDay(to)
    carry(to)
  }
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || now.current) return
    const target = event.target as HTMLElement
    const here = target.closest<HTMLElement>('td[data-day]')
    const day = here?.dataset.day
    if (!here || day === undefined) return
    const links = [...here.querySelectorAll<HTMLElement>('[data-row] a, [data-more]')]
    const onEntry = links.indexOf(target)
    if (target !== here && onEntry < 0) return
    if (onEntry >= 0) {
      const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (event.key === 'Escape') here.focus()
      else if (step !== undefined) links[onEntry + step]?.focus()
      else if (event.key === ' ' && id !== undefined) {
        const task = lift(id)
        if (task) {
          setByKeys(true)
          options.say(`Lifted ${task.title}. Due ${formatLongDay(task.dueDate)}. ${HOW}`)
        }
      } else return
    } else if (event.key === 'Enter') {
      if (links[0]) links[0].focus()
      else if (options.admin) void navigate(`/admin/create-task?dueDate=${day}`)
    } else {
      const next = dayByKey(event.key, day, options.first)
      if (next === null) return
      options.onActive(next)
      options.showDay(next)
      focusOn(root.current, cell(next))
    }
    event.preventDefault()
  }
  // A click on what is empty of a day makes a task.
  const click = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const day = target.closest<HTMLElement>('td[data-day]')?.dataset.day
    if (day === undefined || !options.admin || target.closest('a, button, [data-row]')) return
    void navigate(`/admin/create-task?dueDate=${day}`)
  }
  useDragKeys(root, { held, walk }, byKeys)
  const onClick = useRef(click)
  useEffect(() => {
    onClick.current = click
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: MouseEvent) => onClick.current(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [root])
  return carried
}
