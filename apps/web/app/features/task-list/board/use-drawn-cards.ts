import type { Task } from '@task-manager/contract/tasks/tasks'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { watchScroll } from '#web/ui/list/watch-scroll.ts'

/** Between two cards, in px; `gap-1.5` of the list. */
const GAP = 6
/** The estimated height of a card that was never drawn, including the gap. */
const ESTIMATE = 100
/** The number of cards that are drawn beyond each end of the screen. */
export const OVERSCAN = 8
/** Cards are added and removed in steps this small, so that no frame takes long. */
const STEP = 4

interface Drawn {
  /** The first card that is drawn, and the one after the last. */
  from: number
  to: number
  /** The height of the cards above and below them, in px. */
  above: number
  below: number
}

/** The cards of a column near the screen. Cards out of sight keep the height they had when they were drawn. */
export function useDrawnCards(list: RefObject<HTMLElement | null>, tasks: readonly Task[]): Drawn {
  const [heights] = useState(() => new Map<string, number>())
  const [range, setRange] = useState({ from: 0, to: 3 * OVERSCAN })
  const latest = useRef(tasks)
  const heightOf = ({ _id }: Task): number => heights.get(_id) ?? ESTIMATE

  useLayoutEffect(() => {
    latest.current = tasks
    for (const card of list.current?.children ?? [])
      if (card instanceof HTMLElement && card.dataset.card)
        heights.set(card.dataset.card, card.offsetHeight + GAP)
  })
  useEffect(() => {
    const update = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      let first = 0
      let bottom = top
      for (const task of latest.current) {
        bottom += heights.get(task._id) ?? ESTIMATE
        if (bottom > 0) break
        first += 1
      }
      const from = Math.max(0, Math.floor(first / STEP) * STEP - OVERSCAN)
      // Assumes the minimum height for all.
      const to = from + Math.ceil(window.innerHeight / 64) + STEP + 2 * OVERSCAN
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
    }
    return watchScroll(update)
  }, [list, heights])

  const from = Math.min(range.from, Math.max(0, tasks.length - 1))
  const to = Math.min(range.to, tasks.length)
  const room = (some: readonly Task[]): number => some.reduce((sum, task) => sum + heightOf(task), 0)
  return { from, to, above: room(tasks.slice(0, from)), below: room(tasks.slice(to)) }
}
