import type { RefObject } from 'react'
import { useDrag } from '#web/ui/drag/use-drag.ts'
import { type ColumnName, columnLabels, isColumn } from './table-columns.ts'

interface ColumnDrag {
  readonly name: ColumnName
  /** Its index among the columns on show. */
  readonly from: number
  readonly to: number
  /** The names of the other columns on show. */
  readonly others: readonly string[]
}

/** The line that shows where a column would land. */
export interface DropLine {
  readonly at: string
  readonly side: 'left' | 'right'
}

const nameOf = (head: HTMLElement): string => head.dataset.drag ?? ''

/** 'Due, position 2 of 5' */
export const columnPositionLabel = (name: ColumnName, index: number, count: number): string =>
  `${columnLabels[name]}, position ${index + 1} of ${count}`

export function dropLineOf({ from, to, others }: Omit<ColumnDrag, 'name'>): DropLine | null {
  const [after, last] = [others[to], others.at(-1)]
  if (to === from || last === undefined) return null
  return after === undefined ? { at: last, side: 'right' } : { at: after, side: 'left' }
}

/** Moves a column by dragging its head. The first column stays first. */
export function useColumnDrag(
  head: RefObject<HTMLTableRowElement | null>,
  announce: (text: string) => void,
  onDrop: (name: ColumnName, to: number) => void,
) {
  /** A narrow window hides some columns. */
  const heads = () =>
    [...(head.current?.querySelectorAll<HTMLElement>('[data-drag]') ?? [])].filter(
      (each) => each.offsetParent !== null,
    )
  const describe = ({ name, to, others }: ColumnDrag) => columnPositionLabel(name, to, others.length + 1)
  const { drag } = useDrag<ColumnDrag>(
    head,
    {
      start(id) {
        const names = heads().map(nameOf)
        const from = names.indexOf(id)
        if (!isColumn(id) || from < 0) return null
        const started = { name: id, from, to: from, others: names.toSpliced(from, 1) }
        announce(describe(started))
        return started
      },
      moveTo(dragged, x) {
        const before = heads().filter((each) => {
          const { left, width } = each.getBoundingClientRect()
          return nameOf(each) !== dragged.name && left + width / 2 < x
        })
        return { ...dragged, to: before.length }
      },
      isSame: (a, b) => a.to === b.to,
      describe,
      announce,
      onDrop({ name, from, to }) {
        if (to === from) announce('Not moved.')
        else onDrop(name, to)
      },
    },
    'horizontal',
  )
  return drag && { name: drag.name, text: describe(drag), line: dropLineOf(drag) }
}
