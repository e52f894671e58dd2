import type { Task } from '@task-manager/contract/tasks'
import { type RefObject, useRef, useState } from 'react'
import { useDrag } from '#web/ui/drag/use-drag.ts'
import { useDragKeys } from '#web/ui/drag/use-drag-keys.ts'
import { NOBODY, personByKey } from './workload-weeks.ts'

export interface HeldTask {
  readonly task: Task
  /** Whose it would be. */
  readonly to: string
}

interface Options {
  root: RefObject<HTMLElement | null>
  /** The rows in their order. */
  keys: readonly string[]
  /** Whose tasks are open. */
  from: string | undefined
  nameOf: (key: string) => string
  taskOf: (id: string) => Task | undefined
  onDrop: (held: HeldTask) => void
  say: (text: string) => void
}

const HOW = 'Arrows choose somebody, Space gives it to them, Escape puts it back.'

const rowOf = (root: HTMLElement | null, key: string) =>
  root?.querySelector<HTMLElement>(`[data-person="${CSS.escape(key)}"]`)

/** Arrows walk the weeks and people; Space, a mouse or a finger that stays takes a task to somebody else. */
export function useWorkloadKeys(options: Options): HeldTask | null {
  const { root, keys, from } = options
  const [held, setHeld] = useState<HeldTask | null>(null)
  const [byKeys, setByKeys] = useState(false)
  const now = useRef<HeldTask | null>(null)
  const put = (next: HeldTask | null) => {
    now.current = next
    setHeld(next)
  }
  const lift = (id: string): Task | null => {
    const task = options.taskOf(id)
    if (!task || from === undefined) return null
    put({ task, to: from })
    return task
  }
  const carry = (to: string) => {
    if (now.current === null || now.current.to === to) return
    put({ ...now.current, to })
    options.say(to === from ? 'Back where it was.' : `For ${options.nameOf(to)}.`)
  }
  const end = (drop: boolean) => {
    const last = now.current
    put(null)
    setByKeys(false)
    if (last === null) return
    if (drop) options.onDrop(last)
    else options.say('Put back.')
  }

  useDrag(root, {
    onLift: (id) => lift(id) !== null,
    onMove: (x, y) => {
      const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-person]')?.dataset.person
      // Nobody can be given anything; beside the rows it is where it was.
      carry(over === undefined || over === NOBODY ? (from ?? '') : over)
    },
    onDrop: () => end(true),
    onCancel: () => end(false),
  })

  const carried = (event: KeyboardEvent) => {
    const last = now.current
    if (last === null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return end(false)
    // Nothing else acts while a task is in hand.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === ' ' || event.key === 'Enter')
      return end(event.key !== 'Escape')
    const to = personByKey(keys, last.to, event.key)
    if (to === null) return
    carry(to)
    rowOf(root.current, to)?.scrollIntoView({ block: 'nearest' })
  }
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || now.current) return
    const target = event.target as HTMLElement
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id !== undefined && target.matches('a')) {
      const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])]
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (step !== undefined) links[links.indexOf(target) + step]?.focus()
      else if (event.key !== ' ') return
      else {
        const task = lift(id)
        if (!task) return
        setByKeys(true)
        options.say(`Lifted ${task.title}. ${HOW}`)
      }
      return event.preventDefault()
    }
    const part = target.dataset.part
    const row = target.closest<HTMLElement>('[data-person]')
    const key = row?.dataset.person
    if (part === undefined || !row || key === undefined) return
    const cells = [...row.querySelectorAll<HTMLElement>('[data-part]')]
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (aside !== undefined) cells[cells.indexOf(target) + aside]?.focus()
    else if (down === undefined) return
    else
      for (let at = keys.indexOf(key) + down; at >= 0 && at < keys.length; at += down) {
        const cell = rowOf(root.current, keys[at] ?? '')?.querySelector<HTMLElement>(`[data-part="${part}"]`)
        if (!cell) continue
        cell.focus()
        break
      }
    event.preventDefault()
  }
  useDragKeys(root, { held: carried, walk }, byKeys)
  return held
}
