import type { RefObject } from 'react'
import { useDrag } from './use-drag.ts'

export interface ListDrag {
  readonly id: string
  readonly from: number
  /** The index where it would land. */
  readonly to: number
}

/** The rows of the list that has the item. */
function rowsWith(root: HTMLElement | null, id: string): HTMLElement[] {
  const row = root?.querySelector(`[data-item="${CSS.escape(id)}"]`)
  return [...(row?.closest('ul')?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
}

/**
 * Rows with `data-item` and `data-drag` can be dragged within their list by mouse, or by finger after a long press. The
 * caller handles the keyboard (Alt and an arrow key).
 */
export function useListDrag(
  root: RefObject<HTMLElement | null>,
  announce: (text: string) => void,
  onDrop: (id: string, to: number) => void,
): { drag: ListDrag | null; text: string | null } {
  /** The index of the item now, and where it would land: rows may have left since the pointer moved. */
  const placesOf = ({ id, to }: ListDrag) => {
    const rows = rowsWith(root.current, id)
    const now = rows.findIndex((row) => row.dataset.item === id)
    return { now, to: Math.min(to, rows.length - 1), count: rows.length }
  }
  const describe = (drag: ListDrag) => {
    const { to, count } = placesOf(drag)
    return `Position ${to + 1} of ${count}`
  }
  const { drag } = useDrag<ListDrag>(root, {
    start: (id) => {
      const from = rowsWith(root.current, id).findIndex((row) => row.dataset.item === id)
      return from >= 0 ? { id, from, to: from } : null
    },
    moveTo: (drag, _x, y) => {
      const above = rowsWith(root.current, drag.id).filter((row) => {
        const { top, height } = row.getBoundingClientRect()
        return row.dataset.item !== drag.id && top + height / 2 < y
      })
      return above.length === drag.to ? null : { ...drag, to: above.length }
    },
    isSame: (a, b) => a.to === b.to,
    describe,
    announce,
    onDrop: (drag) => {
      const { now, to } = placesOf(drag)
      if (now >= 0 && to !== now) onDrop(drag.id, to)
    },
  })
  return { drag, text: drag && describe(drag) }
}

export type DropPlace = 'above' | 'below' | 'moving' | undefined

/** Where the dragged item would land relative to the row at this index. */
export function dropOf(drag: ListDrag | null, id: string, index: number): DropPlace {
  if (drag?.id === id) return 'moving'
  if (drag === null || drag.to === drag.from || index !== drag.to) return undefined
  return drag.to < drag.from ? 'above' : 'below'
}
