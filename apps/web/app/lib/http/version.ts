/** Whether the server has a newer version of these pages than the one that runs here. */
import { createStore } from '#web/lib/create-store.ts'

type RouterWindow = { __reactRouterManifest?: { version?: string } }

/** Null where nothing was built, as in development. */
const own = (): string | null => (window as RouterWindow).__reactRouterManifest?.version || null

const newest = createStore<string | null>(null)

/** Every answer names the version of its server. */
export function reportVersion(server: string | null): void {
  if (server === null || own() === null || server === (newest.get() ?? own())) return
  newest.set(server)
}

/** The name of the server's version when it is not the one that runs here. */
export const newVersion = (): string | null => (newest.get() === own() ? null : newest.get())

export const subscribeToVersion = newest.subscribe
