import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createDragSession, type DragOptions } from './drag-session.ts'
import { type Axis, listenForDrags } from './pointer-drag.ts'

/** Read aloud when an item is lifted with Space. */
export const MOVE_KEYS = 'Arrow keys move it, Space drops it, Escape cancels.'

interface Dragging<Drag> {
  /** Null while nothing is dragged. */
  drag: Drag | null
  isDragging: () => boolean
  /** Starts a drag by keyboard. */
  pickUp: (id: string, source: Element) => Drag | null
}

/** Lets items inside `root` be dragged, by pointer and by keyboard; see `listenForDrags` for their attributes. */
export function useDrag<Drag>(
  root: RefObject<HTMLElement | null>,
  options: DragOptions<Drag>,
  axis: Axis = 'both',
): Dragging<Drag> {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [byKeyboard, setByKeyboard] = useState(false)
  const latest = useRef(options)
  // Layout effects, so that a press just after the first render is not lost.
  useLayoutEffect(() => {
    latest.current = options
  })
  const [session] = useState(() =>
    createDragSession<Drag>(
      () => latest.current,
      (next) => {
        setDrag(() => next)
        if (next === null) setByKeyboard(false)
      },
    ),
  )
  useLayoutEffect(() => {
    if (!root.current) return
    return listenForDrags(
      root.current,
      {
        onStart: (id, source) => session.start(id, source) !== null,
        onMove: session.moveTo,
        onDrop: () => session.drop(false),
        onCancel: session.cancel,
      },
      axis,
    )
  }, [root, session, axis])
  useLayoutEffect(() => {
    if (!byKeyboard) return
    // Captures keys before any other listener.
    window.addEventListener('keydown', session.onKey, { capture: true })
    return () => window.removeEventListener('keydown', session.onKey, { capture: true })
  }, [byKeyboard, session])
  return {
    drag,
    isDragging: () => session.current() !== null,
    pickUp(id, source) {
      const started = session.start(id, source)
      if (started !== null) setByKeyboard(true)
      return started
    },
  }
}
