/** Whether the server has a newer version of these pages than the one that runs here. */

type RouterWindow = { __reactRouterManifest?: { version?: string } }

/** Null where nothing was built, as in development. */
const own = (): string | null => (window as RouterWindow).__reactRouterManifest?.version || null

let newest: string | null = null
const listeners = new Set<() => void>()

/** Every answer names the version of its server. */
export function reportVersion(server: string | null): void {
  if (server === null || own() === null || server === (newest ?? own())) return
  newest = server
  for (const listener of listeners) listener()
}

/** The name of the server's version when it is not the one that runs here. */
export const newVersion = (): string | null => (newest === own() ? null : newest)

export function subscribeToVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
