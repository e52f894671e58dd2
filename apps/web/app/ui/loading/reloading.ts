/** Whether this page is about to be replaced by a newer version of itself. */
let reloading = false

export function startReloading(): void {
  reloading = true
}

/** Loads a part of the page. A load that the reload breaks off never settles, so that no error is shown or logged. */
export async function unlessReloading<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (reloading) return new Promise<never>(() => {})
    throw error
  }
}
