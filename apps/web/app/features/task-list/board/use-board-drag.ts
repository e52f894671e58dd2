import { type RefObject, useRef, useState } from 'react'
import { useDrag } from '#web/ui/drag/use-drag.ts'
import { useDragKeys } from '#web/ui/drag/use-drag-keys.ts'
import { SLOT } from './board-card.tsx'
import { type Carried, type Column, gapOf, placeOfGap, type Shown, stepped } from './board-columns.ts'

interface Options {
  root: RefObject<HTMLElement | null>
  columns: readonly Column[]
  /** What a column shows now. */
  shownIn: (key: string) => Shown
  /** A phone shows one column: a card that is carried to another leads there. */
  choose: (key: string) => void
  say: (text: string) => void
  onDrop: (carried: Carried) => void
}

const HOW = 'Arrows move it, Space drops it, Escape puts it back.'

function nearest(root: HTMLElement, x: number): HTMLElement | undefined {
  const away = (part: HTMLElement): number => {
    const { left, right } = part.getBoundingClientRect()
    return Math.max(left - x, x - right, 0)
  }
  const parts = [...root.querySelectorAll<HTMLElement>('[data-column]')]
  return parts.filter((part) => part.offsetParent !== null).sort((a, b) => away(a) - away(b))[0]
}

/** The tab of a column that lies under the pointer, as its number. */
function tabAt(root: HTMLElement, x: number, y: number): number {
  const tab = document.elementFromPoint(x, y)?.closest('[role=tab]')
  return tab ? [...root.querySelectorAll('[role=tab]')].indexOf(tab) : -1
}

const partOf = (root: HTMLElement | null, key: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-column="${CSS.escape(key)}"]`) ?? null

/** Brings a place of a column into sight. */
export function showPlace(root: HTMLElement | null, key: string, place: number): void {
  const part = partOf(root, key)
  const scroller = part?.querySelector('[data-scroller]')
  if (!part || !scroller) return
  part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const [top, bottom] = [place * SLOT, (place + 1) * SLOT]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom + SLOT - scroller.clientHeight
}

/** Puts the focus on a card, which may still have to be drawn. */
export function focusCard(root: HTMLElement | null, key: string, id: string, tries = 20): void {
  const link = partOf(root, key)?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)
  if (link) link.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusCard(root, key, id, tries - 1))
}

/** A card in hand, of a pointer or of the keyboard: where it would land, and what is said of it. */
export function useBoardDrag({ root, columns, shownIn, choose, say, onDrop }: Options) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const [byKeys, setByKeys] = useState(false)
  const now = useRef<Carried | null>(null)
  const put = (next: Carried | null) => {
    now.current = next
    setCarried(next)
  }
  const words = ({ to, from, at }: Carried): string => {
    const { total, tasks } = shownIn(to)
    const label = columns.find(({ key }) => key === to)?.label ?? ''
    return `${label}, place ${at + 1} of ${(total ?? tasks.length) + (to === from ? 0 : 1)}`
  }
  const lift = (id: string, card: Element): Carried | null => {
    const key = card.closest<HTMLElement>('[data-column]')?.dataset.column ?? ''
    const home = shownIn(key).tasks.findIndex(({ _id }) => _id === id)
    const task = shownIn(key).tasks[home]
    if (!task) return null
    const held = { task, from: key, home, to: key, at: home }
    put(held)
    return held
  }
  const carry = (next: Carried) => {
    if (next.to === now.current?.to && next.at === now.current.at) return
    say(words(next))
    put(next)
  }
  const cancel = () => {
    put(null)
    setByKeys(false)
    say('Put back.')
  }
  const drop = () => {
    const last = now.current
    put(null)
    setByKeys(false)
    if (last) onDrop(last)
  }

  useDrag(root, {
    onLift: (id, card) => lift(id, card) !== null,
    onMove: (x, y) => {
      const held = now.current
      if (!held || !root.current) return
      const tab = columns[tabAt(root.current, x, y)]
      if (tab && tab.key !== held.to) {
        choose(tab.key)
        return carry({ ...held, to: tab.key, at: 0 })
      }
      const part = nearest(root.current, x)
      const cards = part?.querySelector('[data-cards]')
      const to = part?.dataset.column
      if (to === undefined || !cards || tab) return
      const gap = Math.floor((y - cards.getBoundingClientRect().top) / SLOT + 0.5)
      const most = shownIn(to).tasks.length
      carry({ ...held, to, at: placeOfGap(Math.max(0, Math.min(most, gap)), to, held) })
    },
    onDrop: drop,
    onCancel: cancel,
  })

  const carryOn = (event: KeyboardEvent) => {
    const held = now.current
    if (!held || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return cancel()
    // Nothing else acts while a card is in hand.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') {
      cancel()
      return focusCard(root.current, held.from, held.task._id)
    }
    if (event.key === ' ' || event.key === 'Enter') return drop()
    const shelves = columns.map(({ key }) => ({ key, length: shownIn(key).tasks.length }))
    const next = stepped(held, event.key, shelves)
    if (!next) return
    if (next.to !== held.to) choose(next.to)
    carry(next)
    showPlace(root.current, next.to, gapOf(next) ?? next.home)
  }

  /** Arrows walk the cards, Space takes the one with the focus. */
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || now.current) return
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    const key = card?.closest<HTMLElement>('[data-column]')?.dataset.column
    const id = card?.dataset.row
    if (!card || key === undefined || id === undefined || !(event.target as HTMLElement).matches('a')) return
    if (event.key === ' ') {
      event.preventDefault()
      const held = lift(id, card)
      if (held === null) return
      setByKeys(true)
      say(`Lifted ${held.task.title}. ${words(held)}. ${HOW}`)
      return
    }
    const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: 0, ArrowRight: 0 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const here = shownIn(key).tasks.findIndex(({ _id }) => _id === id)
    const aside = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    let next = columns.findIndex((column) => column.key === key) + aside
    // A column without cards is walked over.
    while (aside !== 0 && columns[next] && shownIn(columns[next]?.key ?? '').tasks.length === 0) next += aside
    const to = columns[next]?.key
    if (to === undefined) return
    const { tasks } = shownIn(to)
    const place = Math.min(here + step, tasks.length - 1)
    const target = tasks[place]
    if (!target) return
    choose(to)
    showPlace(root.current, to, place)
    focusCard(root.current, to, target._id)
  }
  useDragKeys(root, { held: carryOn, walk }, byKeys)
  return { carried, text: carried && words(carried) }
}
