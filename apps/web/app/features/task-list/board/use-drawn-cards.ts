import type { Task } from '@task-manager/contract/tasks/tasks'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '#web/ui/list/use-printing.ts'
import { watchScroll } from '#web/ui/list/watch-scroll.ts'

/** Between two cards, in px; `gap-1.5` of the list. */
const GAP = 6
/** The estimated height of a card before any was drawn, including the gap. */
const ESTIMATE = 100
/** The number of cards that are drawn beyond each end of the screen. */
export const OVERSCAN = 8
/** Cards are added and removed in steps this small, so that no frame takes long. */
const STEP = 4

interface DrawnCard {
  task: Task
  index: number
  /** The position of a card that is far from the screen, in px from the top of the list; null: in the order of the others. */
  top: number | null
}

interface Drawn {
  drawn: DrawnCard[]
  /** The index after the last card near the screen. */
  to: number
  /** The height of the cards above and below them, in px. */
  above: number
  below: number
}

/**
 * The cards of a column near the screen; all of them while printing. Cards out of sight keep the height they had when they were drawn. Two remain
 * drawn in their place: the dragged one, because removing it would end the touch, and the one that last had the focus,
 * with its neighbours, to which its keys move.
 */
export function useDrawnCards(
  list: RefObject<HTMLElement | null>,
  tasks: readonly Task[],
  draggedId: string | null,
): Drawn {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  /** Measured heights by id. A card that was never drawn is estimated as high as the others are on average. */
  const [{ heights, estimated }] = useState(() => ({
    heights: new Map<string, number>(),
    estimated: { height: ESTIMATE },
  }))
  const [range, setRange] = useState({ from: 0, to: 3 * OVERSCAN })
  const latest = useRef(tasks)
  const heightOf = ({ _id }: Task): number => heights.get(_id) ?? estimated.height

  useLayoutEffect(() => {
    latest.current = tasks
    for (const card of list.current?.children ?? [])
      if (card instanceof HTMLElement && card.dataset.card)
        heights.set(card.dataset.card, card.offsetHeight + GAP)
    if (heights.size > 0)
      estimated.height = [...heights.values()].reduce((sum, height) => sum + height, 0) / heights.size
  })
  useEffect(() => {
    const update = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      let first = 0
      let bottom = top
      for (const task of latest.current) {
        bottom += heights.get(task._id) ?? estimated.height
        if (bottom > 0) break
        first += 1
      }
      const from = Math.max(0, Math.floor(first / STEP) * STEP - OVERSCAN)
      // Assumes the minimum height for all.
      const to = from + Math.ceil(window.innerHeight / 64) + STEP + 2 * OVERSCAN
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
    }
    return watchScroll(update)
  }, [list, heights, estimated])

  useLayoutEffect(() => {
    const cards = list.current
    const note = ({ target }: FocusEvent) =>
      setFocusedId((target as Element).closest<HTMLElement>('[data-card]')?.dataset.card ?? null)
    cards?.addEventListener('focusin', note)
    return () => cards?.removeEventListener('focusin', note)
  }, [list])

  const printing = usePrinting()
  const from = printing ? 0 : Math.min(range.from, Math.max(0, tasks.length - 1))
  const to = printing ? tasks.length : Math.min(range.to, tasks.length)
  const room = (tasks: readonly Task[]): number => tasks.reduce((sum, task) => sum + heightOf(task), 0)
  const focused = focusedId === null ? -1 : tasks.findIndex(({ _id }) => _id === focusedId)
  const drawn = tasks.flatMap((task, index): DrawnCard[] => {
    if (index >= from && index < to) return [{ task, index, top: null }]
    const isKept = task._id === draggedId || (focused >= 0 && Math.abs(index - focused) <= 1)
    return isKept ? [{ task, index, top: room(tasks.slice(0, index)) }] : []
  })
  return { drawn, to, above: room(tasks.slice(0, from)), below: room(tasks.slice(to)) }
}
