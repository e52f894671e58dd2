/** Loads less important parts of a screen after its first content is drawn. */
let open: () => void
const drawn = new Promise<void>((resolve) => {
  open = resolve
})

/** The longest wait, in ms, because a busy page is never idle. */
const LATEST_MS = 500

/** Called once the first screen is rendered. */
export function firstScreenRendered(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(open, { timeout: LATEST_MS })
  else setTimeout(open, LATEST_MS / 2)
}

/** Loads a part after the first screen is drawn. */
export async function afterFirstScreen<T>(load: () => Promise<T>): Promise<T> {
  await drawn
  return await load()
}
