import { type RefObject, useEffect, useRef } from 'react'

/** Long enough that a finger that scrolls never lifts, in ms. */
const PRESS_MS = 350
/** A mouse that moved so far carries, a finger that did scrolls; in px. */
const MOUSE_PX = 5
const FINGER_PX = 10
/** So near its edge a part of the page scrolls, so far with each picture. */
const EDGE_PX = 56
const SCROLL_PX = 12

export interface DragHandlers {
  /** False: this one cannot be carried. */
  onLift: (id: string, source: HTMLElement) => boolean
  /** Where the pointer is in the window. */
  onMove: (x: number, y: number) => void
  onDrop: () => void
  onCancel: () => void
}

/** Where it can land: what is carried sideways scrolls nothing up or down. */
type Way = 'anywhere' | 'sideways'

interface Press {
  readonly id: string
  readonly source: HTMLElement
  readonly x: number
  readonly y: number
  readonly finger: boolean
}

/** What follows the pointer: a picture of the card, which nothing but the eye sees. */
function pictureOf(source: HTMLElement): HTMLElement {
  const picture = source.cloneNode(true) as HTMLElement
  for (const each of [picture, ...picture.querySelectorAll<HTMLElement>('*')])
    for (const name of ['id', 'data-drag', 'data-row', 'data-task', 'data-tick']) each.removeAttribute(name)
  picture.inert = true
  picture.ariaHidden = 'true'
  const { width, height } = source.getBoundingClientRect()
  Object.assign(picture.style, { width: `${width}px`, height: `${height}px` })
  picture.className +=
    ' fixed! top-0! left-0! z-50 m-0! pointer-events-none rotate-[1.6deg] shadow-high! cursor-grabbing motion-reduce:rotate-0'
  document.body.append(picture)
  return picture
}

/** Scrolls what lies under the pointer and whose edge is near; true when something moved. */
function scrollNear(x: number, y: number, way: Way): boolean {
  const step = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0
  for (let part = document.elementFromPoint(x, y); part; part = part.parentElement) {
    const isPage = part === document.documentElement
    const { left, top, right, bottom } = part.getBoundingClientRect()
    const style = getComputedStyle(part)
    const before = [part.scrollLeft, part.scrollTop]
    if (way === 'anywhere' && (isPage || /auto|scroll/.test(style.overflowY)))
      part.scrollTop += isPage ? step(y, 0, window.innerHeight) : step(y, top, bottom)
    if (!isPage && /auto|scroll/.test(style.overflowX)) part.scrollLeft += step(x, left, right)
    if (part.scrollLeft !== before[0] || part.scrollTop !== before[1]) return true
  }
  return false
}

/**
 * Lets whatever carries `data-drag` (an id) inside `root` be carried: by a mouse that moves, by a finger that stays
 * first; buttons within it stay buttons, but for one that is `data-handle`. Escape, a lost pointer and another window put it back. The keyboard's way is the view's own.
 */
export function useDrag(
  root: RefObject<HTMLElement | null>,
  events: DragHandlers,
  way: Way = 'anywhere',
): void {
  const on = useRef(events)
  useEffect(() => {
    on.current = events
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    let press: Press | null = null
    let picture: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    const at = { x: 0, y: 0 }

    const show = () => {
      if (!press || !picture) return
      const { left, top } = grip
      picture.style.transform = `translate(${at.x - left}px, ${at.y - top}px)`
    }
    const grip = { left: 0, top: 0 }
    const turn = () => {
      if (scrollNear(at.x, at.y, way)) on.current.onMove(at.x, at.y)
      frame = requestAnimationFrame(turn)
    }
    const lift = () => {
      clearTimeout(timer)
      if (!press || !on.current.onLift(press.id, press.source)) return end()
      const { left, top } = press.source.getBoundingClientRect()
      Object.assign(grip, { left: press.x - left, top: press.y - top })
      picture = pictureOf(press.source)
      show()
      on.current.onMove(at.x, at.y)
      frame = requestAnimationFrame(turn)
    }
    const end = () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      picture?.remove()
      picture = null
      press = null
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('blur', cancel)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
    const cancel = () => {
      const carried = picture !== null
      end()
      if (carried) on.current.onCancel()
    }
    const onMove = (event: PointerEvent) => {
      if (!press || !event.isPrimary) return
      Object.assign(at, { x: event.clientX, y: event.clientY })
      if (picture) {
        show()
        on.current.onMove(at.x, at.y)
        return
      }
      const far = Math.hypot(at.x - press.x, at.y - press.y)
      if (press.finger && far > FINGER_PX) end()
      else if (!press.finger && far > MOUSE_PX) lift()
    }
    const onUp = () => {
      if (!picture) return end()
      // The click that follows would open what was carried.
      const swallow = (event: Event) => {
        event.preventDefault()
        event.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      end()
      on.current.onDrop()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !picture) return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
      const source = event.target.closest<HTMLElement>('[data-drag]')
      const id = source?.dataset.drag
      if (!source || !id || event.target.closest('button:not([data-handle]), input, label, [role=separator]'))
        return
      if (press) cancel()
      const finger = event.pointerType !== 'mouse'
      press = { id, source, x: event.clientX, y: event.clientY, finger }
      Object.assign(at, { x: event.clientX, y: event.clientY })
      if (finger) timer = setTimeout(lift, PRESS_MS)
      window.addEventListener('pointermove', onMove)
      window.addEventListener('pointerup', onUp)
      window.addEventListener('pointercancel', cancel)
      window.addEventListener('blur', cancel)
      window.addEventListener('keydown', onKey, { capture: true })
    }
    // A link that is pressed for long would open the browser's own menu, and one that is pulled its own drag.
    const onOwn = (event: Event) => {
      if (press && (press.finger || event.type === 'dragstart')) event.preventDefault()
    }
    // There from the start: a listener that comes with the press cannot keep some browsers from scrolling any more.
    const onTouch = (event: TouchEvent) => {
      if (picture && event.cancelable) event.preventDefault()
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('contextmenu', onOwn)
    element.addEventListener('dragstart', onOwn)
    element.addEventListener('touchmove', onTouch, { passive: false })
    return () => {
      end()
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('contextmenu', onOwn)
      element.removeEventListener('dragstart', onOwn)
      element.removeEventListener('touchmove', onTouch)
    }
  }, [root, way])
}
