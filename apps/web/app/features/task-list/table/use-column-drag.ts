import { type RefObject, useRef, useState } from 'react'
import { useDrag } from '#web/ui/drag/use-drag.ts'
import { type ColumnName, columnLabels, isColumn } from './table-columns.ts'

interface Held {
  readonly name: ColumnName
  /** Among the columns that are on show, from 0. */
  readonly home: number
  readonly to: number
  readonly of: number
}

/** Where the line stands that says where a head would land. */
export interface Line {
  readonly at: string
  readonly side: 'left' | 'right'
}

const nameOf = (head: HTMLElement): string => head.dataset.drag ?? ''

/** 'Due, place 2 of 5' */
export const columnPositionLabel = (name: ColumnName, at: number, of: number): string =>
  `${columnLabels[name]}, place ${at + 1} of ${of}`

/** A head in hand: by mouse, or by a finger that stays first. The first column stays where it is. */
export function useColumnDrag(
  head: RefObject<HTMLTableRowElement | null>,
  say: (text: string) => void,
  onDrop: (name: ColumnName, to: number) => void,
) {
  const [shown, setShown] = useState<{ name: ColumnName; text: string; line: Line | null } | null>(null)
  const held = useRef<Held | null>(null)
  /** A narrow window leaves some out. */
  const heads = () =>
    [...(head.current?.querySelectorAll<HTMLElement>('[data-drag]') ?? [])].filter(
      (each) => each.offsetParent !== null,
    )
  const carry = (next: Held) => {
    held.current = next
    const text = columnPositionLabel(next.name, next.to, next.of)
    const others = heads().filter((each) => nameOf(each) !== next.name)
    const [below, last] = [others[next.to], others.at(-1)]
    const line: Line | null =
      next.to === next.home || !last
        ? null
        : below
          ? { at: nameOf(below), side: 'left' }
          : { at: nameOf(last), side: 'right' }
    setShown({ name: next.name, text, line })
    say(text)
  }
  const end = (): Held | null => {
    const last = held.current
    held.current = null
    setShown(null)
    return last
  }
  useDrag(
    head,
    {
      onLift: (id) => {
        const all = heads()
        const home = all.findIndex((each) => nameOf(each) === id)
        if (!isColumn(id) || home < 0) return false
        carry({ name: id, home, to: home, of: all.length })
        return true
      },
      onMove: (x) => {
        const now = held.current
        if (!now) return
        const before = heads().filter((each) => {
          const { left, width } = each.getBoundingClientRect()
          return nameOf(each) !== now.name && left + width / 2 < x
        })
        if (before.length !== now.to) carry({ ...now, to: before.length })
      },
      onDrop: () => {
        const last = end()
        if (last && last.to !== last.home) onDrop(last.name, last.to)
        else say('Put back.')
      },
      onCancel: () => {
        end()
        say('Put back.')
      },
    },
    'sideways',
  )
  return shown
}
