/** The square of a picture that is shown in the circle; lengths in its pixels. */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface View {
  /** Center of the circle. */
  readonly x: number
  readonly y: number
  /** 1: the circle is as wide as the picture's shorter edge. */
  readonly zoom: number
}

export const ZOOM_MAX = 4

export const sideOf = ({ zoom }: View, { width, height }: Size): number => Math.min(width, height) / zoom

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Keeps the circle within the picture. */
function clamped(view: View, size: Size): View {
  const zoom = clamp(view.zoom, 1, ZOOM_MAX)
  const half = sideOf({ ...view, zoom }, size) / 2
  return {
    x: clamp(view.x, half, size.width - half),
    y: clamp(view.y, half, size.height - half),
    zoom,
  }
}

export const middleOf = ({ width, height }: Size): View => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Moves by widths of the circle. The picture follows the pointer, so the view moves the other way. */
export const moved = (view: View, size: Size, right: number, down: number): View => {
  const side = sideOf(view, size)
  return clamped({ ...view, x: view.x - right * side, y: view.y - down * side }, size)
}

export const zoomedTo = (view: View, size: Size, zoom: number): View => clamped({ ...view, zoom }, size)
