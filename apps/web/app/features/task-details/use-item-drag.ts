import type { RefObject } from 'react'
import { useDrag } from '#web/ui/drag/use-drag.ts'

interface ItemDrag {
  readonly id: string
  readonly from: number
  /** The place where it would land. */
  readonly to: number
}

const rowsIn = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[data-item]') ?? []),
]

/** Items are dragged by mouse, and by finger after a long press. By keyboard Alt-arrows move them. */
export function useItemDrag(
  root: RefObject<HTMLElement | null>,
  enabled: boolean,
  announce: (text: string) => void,
  onDrop: (id: string, to: number) => void,
): { drag: ItemDrag | null; text: string | null } {
  const describe = ({ to }: ItemDrag) => `Place ${to + 1} of ${rowsIn(root.current).length}`
  const { drag } = useDrag<ItemDrag>(root, {
    start: (id) => {
      const from = rowsIn(root.current).findIndex((row) => row.dataset.item === id)
      return enabled && from >= 0 ? { id, from, to: from } : null
    },
    moveTo: (drag, _x, y) => {
      const above = rowsIn(root.current).filter((row) => {
        const { top, height } = row.getBoundingClientRect()
        return row.dataset.item !== drag.id && top + height / 2 < y
      })
      return above.length === drag.to ? null : { ...drag, to: above.length }
    },
    isSame: (a, b) => a.to === b.to,
    describe,
    announce,
    onDrop: ({ id, from, to }) => to !== from && onDrop(id, to),
  })
  return { drag, text: drag && describe(drag) }
}
