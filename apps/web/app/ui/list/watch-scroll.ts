/**
 * Calls `update` now, and at most once a frame while anything scrolls or the window is resized. Returns a function that
 * stops it.
 */
export function watchScroll(update: () => void): () => void {
  let frame = 0
  const onScroll = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      update()
    })
  }
  update()
  // Captured, because the scroll events of inner scrollers do not bubble.
  window.addEventListener('scroll', onScroll, { passive: true, capture: true })
  window.addEventListener('resize', onScroll)
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', onScroll, { capture: true })
    window.removeEventListener('resize', onScroll)
  }
}
