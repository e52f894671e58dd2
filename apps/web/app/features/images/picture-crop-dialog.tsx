import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { middleOf, moved, type Size, sideOf, type View, ZOOM_MAX, zoomedTo } from '#web/lib/images/crop.ts'
import { cropped } from '#web/lib/images/crop-photo.ts'
import { usePreview } from '#web/lib/images/use-preview.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

/** Diameter of the circle in px. */
const STAGE = 256
/** Share of the circle's width that an arrow key moves. */
const STEP = 0.05
const ZOOM_STEP = 1.1

type Props = { photo: Blob; onUse: (photo: Blob) => void; onClose: () => void }

/** Selects the visible part of a picture: moved and zoomed by mouse, touch and keys (decision A12). */
export default function PictureCropDialog({ photo, onUse, onClose }: Props) {
  const address = usePreview(photo)
  const stage = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 })
  const [busy, setBusy] = useState(false)
  const change = (by: (now: View, size: Size) => View): void => {
    if (size !== null) setView((now) => by(now, size))
  }
  const move = (right: number, down: number): void => change((view, size) => moved(view, size, right, down))
  const zoomBy = (factor: number): void => change((view, size) => zoomedTo(view, size, view.zoom * factor))
  const pan = usePan(move, zoomBy)

  // Zooms without scrolling the dialog. React's own listener is passive and cannot prevent that.
  const zoom = useRef(zoomBy)
  zoom.current = zoomBy
  const stageRef = useCallback((circle: HTMLDivElement | null) => {
    stage.current = circle
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      zoom.current(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP)
    }
    circle?.addEventListener('wheel', onWheel, { passive: false })
    return () => circle?.removeEventListener('wheel', onWheel)
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => move(STEP, 0),
      ArrowRight: () => move(-STEP, 0),
      ArrowUp: () => move(0, STEP),
      ArrowDown: () => move(0, -STEP),
      '+': () => zoomBy(ZOOM_STEP),
      '=': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
    }
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  const use = async (): Promise<void> => {
    if (size === null) return
    setBusy(true)
    // If this browser cannot crop it, the server crops the middle.
    onUse((await cropped(photo, view, size).catch(() => null)) ?? photo)
  }
  const scale = size === null ? 1 : STAGE / sideOf(view, size)
  return (
    <Dialog
      onClose={onClose}
      title="Your picture"
      description="Drag the picture or use the arrow keys to move it. Press + and − to zoom."
      initialFocus={stage}
      className="max-w-md"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={size === null} onClick={() => void use()}>
            Use picture
          </Button>
        </>
      }
    >
      <div
        ref={stageRef}
        role="application"
        aria-label="Part of the picture that is shown"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pan}
        className="relative mx-auto size-64 cursor-grab touch-none overflow-hidden rounded-full bg-sunken select-none active:cursor-grabbing"
      >
        {address && (
          <img
            src={address}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              const naturalSize = { width: naturalWidth, height: naturalHeight }
              if (naturalSize.width === 0 || naturalSize.height === 0) return onUse(photo)
              setSize(naturalSize)
              setView(middleOf(naturalSize))
            }}
            // The server decides about a picture that this browser cannot show.
            onError={() => onUse(photo)}
            style={{
              transform: `translate(${STAGE / 2 - view.x * scale}px, ${STAGE / 2 - view.y * scale}px) scale(${scale})`,
            }}
            className={`pointer-events-none absolute top-0 left-0 max-w-none origin-top-left ${size === null ? 'invisible' : ''}`}
          />
        )}
      </div>
      <label className="mx-auto mt-4 flex max-w-64 items-center gap-3 text-sm font-semibold">
        Zoom
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={view.zoom}
          onChange={(event) => change((view, size) => zoomedTo(view, size, Number(event.target.value)))}
          className="min-h-11 flex-1 accent-accent"
        />
      </label>
    </Dialog>
  )
}

/** Handles pointers: one moves the picture, two zoom it. */
function usePan(move: (right: number, down: number) => void, zoomBy: (factor: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const spread = (): number => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent): void => {
    const last = fingers.current.get(event.pointerId)
    if (last === undefined) return
    const before = spread()
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const share = STAGE * fingers.current.size
    move((event.clientX - last.x) / share, (event.clientY - last.y) / share)
    if (before > 0) zoomBy(spread() / before)
  }
  const onPointerUp = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
