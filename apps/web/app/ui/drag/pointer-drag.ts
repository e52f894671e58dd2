/** Dragging with pointer events: a mouse drags by moving, a finger after a long press (decision T43). */

/** The duration of a long press, in ms; long enough that scrolling with a finger never starts a drag. */
const PRESS_MS = 350
/** How far a mouse moves before it drags, and a finger before it scrolls; in px. */
const MOUSE_PX = 5
const FINGER_PX = 10
/** A scroller under the pointer scrolls by `SCROLL_PX` a frame when its edge is nearer than `EDGE_PX`. */
const EDGE_PX = 56
const SCROLL_PX = 12

/** Along which axes an item can move: a horizontal drag scrolls nothing up or down. */
export type Axis = 'both' | 'horizontal'

export interface PointerDrag {
  /** False when this item cannot be dragged. */
  onStart: (id: string, source: HTMLElement) => boolean
  /** Gets the window coordinates of the pointer. Returns a note to show at the dragged item; null for none. */
  onMove: (x: number, y: number) => string | null
  onDrop: () => void
  onCancel: () => void
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Press extends Point {
  readonly id: string
  readonly source: HTMLElement
  readonly finger: boolean
}

interface ActiveDrag {
  move: (pointer: Point) => void
  end: () => void
}

/** Wider previews are not tilted: the ends of a tilted row would be far from the pointer. */
const TILTED_PX = 480

/** A copy of the item that follows the pointer, hidden from assistive technology. */
function createPreview(source: HTMLElement): HTMLElement {
  const preview = source.cloneNode(true) as HTMLElement
  for (const each of [preview, ...preview.querySelectorAll<HTMLElement>('*')])
    for (const name of ['id', 'data-drag', 'data-row', 'data-task', 'data-tick']) each.removeAttribute(name)
  preview.inert = true
  preview.ariaHidden = 'true'
  const { width, height } = source.getBoundingClientRect()
  Object.assign(preview.style, { width: `${width}px`, height: `${height}px` })
  // A row has no background of its own, so the rows below it would show through.
  if (getComputedStyle(source).backgroundColor === 'rgba(0, 0, 0, 0)') preview.classList.add('bg-surface')
  if (width <= TILTED_PX) preview.classList.add('rotate-[1.6deg]', 'motion-reduce:rotate-0')
  preview.className += ' fixed! top-0! left-0! z-50 m-0! pointer-events-none shadow-high! cursor-grabbing'
  document.body.append(preview)
  return preview
}

/** Text on the lower edge of the preview. */
function createNote(preview: HTMLElement): HTMLElement {
  const note = document.createElement('p')
  note.className =
    'absolute top-full left-3 -mt-2 w-max max-w-70 rounded-control bg-accent px-3 py-1.5 font-sans text-[0.8125rem] font-semibold text-on-accent'
  preview.append(note)
  return note
}

/** How far to scroll for a pointer at `at` within the edges `from` and `to`. */
export function scrollStep(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return -SCROLL_PX
  return at > to - EDGE_PX ? SCROLL_PX : 0
}

/** Scrolls the innermost scroller whose edge the pointer is near; true when something moved. */
function autoScroll({ x, y }: Point, axis: Axis): boolean {
  for (let part = document.elementFromPoint(x, y); part; part = part.parentElement) {
    const isPage = part === document.documentElement
    const { left, top, right, bottom } = part.getBoundingClientRect()
    const style = getComputedStyle(part)
    const before = [part.scrollLeft, part.scrollTop]
    if (axis === 'both' && (isPage || /auto|scroll/.test(style.overflowY)))
      part.scrollTop += isPage ? scrollStep(y, 0, window.innerHeight) : scrollStep(y, top, bottom)
    if (!isPage && /auto|scroll/.test(style.overflowX)) part.scrollLeft += scrollStep(x, left, right)
    if (part.scrollLeft !== before[0] || part.scrollTop !== before[1]) return true
  }
  return false
}

function startDrag(press: Press, pointer: Point, drag: PointerDrag, axis: Axis): ActiveDrag | null {
  if (!drag.onStart(press.id, press.source)) return null
  const { left, top } = press.source.getBoundingClientRect()
  const preview = createPreview(press.source)
  const note = createNote(preview)
  let at = pointer
  const move = (next: Point) => {
    at = next
    preview.style.transform = `translate(${at.x - press.x + left}px, ${at.y - press.y + top}px)`
    note.textContent = drag.onMove(at.x, at.y)
    note.hidden = note.textContent === ''
  }
  const scroll = () => {
    if (autoScroll(at, axis)) move(at)
    frame = requestAnimationFrame(scroll)
  }
  move(pointer)
  let frame = requestAnimationFrame(scroll)
  return {
    move,
    end() {
      cancelAnimationFrame(frame)
      preview.remove()
    },
  }
}

/** The click after a drop would open what was dropped. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** The press that starts with a pointer event; null when it is not on a draggable item. */
function pressOf(event: PointerEvent): Press | null {
  if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return null
  const source = event.target.closest<HTMLElement>('[data-drag]')
  const id = source?.dataset.drag
  if (!source || !id) return null
  if (event.target.closest('button:not([data-handle]), input, label:not([data-handle]), [role=separator]'))
    return null
  return { id, source, x: event.clientX, y: event.clientY, finger: event.pointerType !== 'mouse' }
}

/**
 * Makes each `data-drag` (an id) inside `root` draggable. A press on a button or a label inside does not drag, except
 * on a `data-handle`. Escape, a lost pointer and a window that loses the focus cancel. Returns a function that removes
 * the listeners.
 */
export function listenForDrags(root: HTMLElement, drag: PointerDrag, axis: Axis): () => void {
  let press: Press | null = null
  let active: ActiveDrag | null = null
  let pointer: Point = { x: 0, y: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let listening = new AbortController()

  const end = () => {
    clearTimeout(timer)
    listening.abort()
    active?.end()
    active = null
    press = null
  }
  const start = () => {
    clearTimeout(timer)
    active = press && startDrag(press, pointer, drag, axis)
    if (!active) end()
  }
  const cancel = () => {
    const dragging = active !== null
    end()
    if (dragging) drag.onCancel()
  }
  const onMove = (event: PointerEvent) => {
    if (!press || !event.isPrimary) return
    pointer = { x: event.clientX, y: event.clientY }
    if (active) return active.move(pointer)
    const distance = Math.hypot(pointer.x - press.x, pointer.y - press.y)
    if (press.finger && distance > FINGER_PX) end()
    else if (!press.finger && distance > MOUSE_PX) start()
  }
  const onUp = () => {
    const dragging = active !== null
    if (dragging) swallowClick()
    end()
    if (dragging) drag.onDrop()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !active) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  const onDown = (event: PointerEvent) => {
    const next = pressOf(event)
    if (!next) return
    if (press) cancel()
    press = next
    pointer = next
    if (next.finger) timer = setTimeout(start, PRESS_MS)
    listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('blur', cancel, { signal })
    window.addEventListener('keydown', onKey, { capture: true, signal })
  }
  // A long press on a link opens the browser's menu, and pulling one starts the browser's own drag.
  const onNative = (event: Event) => {
    if (press && (press.finger || event.type === 'dragstart')) event.preventDefault()
  }
  // Added in advance, because in some browsers a listener that is added during a touch cannot prevent scrolling.
  const onTouch = (event: TouchEvent) => {
    if (active && event.cancelable) event.preventDefault()
  }
  const always = new AbortController()
  const { signal } = always
  root.addEventListener('pointerdown', onDown, { signal })
  root.addEventListener('contextmenu', onNative, { signal })
  root.addEventListener('dragstart', onNative, { signal })
  root.addEventListener('touchmove', onTouch, { passive: false, signal })
  return () => {
    end()
    always.abort()
  }
}
