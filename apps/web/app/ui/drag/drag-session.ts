/** The state of a drag, by pointer or by keyboard. It does not touch the document. */

export interface DragOptions<Drag> {
  /** The drag of an item from its place; null when the item cannot be dragged. */
  start: (id: string, source: Element) => Drag | null
  /** The drag with the pointer at these window coordinates; null when nothing changes. */
  moveTo: (drag: Drag, x: number, y: number) => Drag | null
  /** The drag after a key; null for keys that do not move it. May scroll the new place into view. */
  moveBy?: (drag: Drag, key: string) => Drag | null
  isSame: (a: Drag, b: Drag) => boolean
  /** Announced after each move. */
  describe: (drag: Drag) => string
  /** A further effect of the drop, shown at the item under the pointer; null for none. */
  noteOf?: (drag: Drag) => string | null
  announce: (text: string) => void
  onDrop: (drag: Drag, byKeyboard: boolean) => void
  /** Called when a drag ended without a drop. */
  onCancel?: (drag: Drag) => void
  /** Called when Escape ended a drag by keyboard, to move the focus if needed. */
  onEscape?: (drag: Drag) => void
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

export interface DragSession<Drag> {
  current: () => Drag | null
  start: (id: string, source: Element) => Drag | null
  /** Returns the note for the new place. */
  moveTo: (x: number, y: number) => string | null
  drop: (byKeyboard: boolean) => void
  cancel: () => void
  /** For a drag by keyboard: arrows move, Space and Enter drop, Escape and Tab cancel. */
  onKey: (event: Key) => void
}

/** `options` returns those of the last render; `onChange` is called with each new state. */
export function createDragSession<Drag>(
  options: () => DragOptions<Drag>,
  onChange: (drag: Drag | null) => void,
): DragSession<Drag> {
  let now: Drag | null = null
  const set = (next: Drag | null) => {
    now = next
    onChange(next)
  }
  const end = (): Drag | null => {
    const last = now
    set(null)
    return last
  }
  const move = (next: Drag | null) => {
    if (now === null || next === null || options().isSame(now, next)) return
    set(next)
    options().announce(options().describe(next))
  }
  const drop = (byKeyboard: boolean) => {
    const last = end()
    if (last !== null) options().onDrop(last, byKeyboard)
  }
  const cancel = () => {
    const last = end()
    if (last === null) return
    options().announce('Not moved.')
    options().onCancel?.(last)
  }
  return {
    current: () => now,
    start(id, source) {
      const next = options().start(id, source)
      if (next !== null) set(next)
      return next
    },
    moveTo(x, y) {
      if (now !== null) move(options().moveTo(now, x, y))
      return now && (options().noteOf?.(now) ?? null)
    },
    drop,
    cancel,
    onKey(event) {
      const last = now
      if (last === null || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Tab') return cancel()
      // Disables all other shortcuts during a drag.
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') {
        cancel()
        options().onEscape?.(last)
      } else if (event.key === ' ' || event.key === 'Enter') drop(true)
      else move(options().moveBy?.(last, event.key) ?? null)
    },
  }
}
