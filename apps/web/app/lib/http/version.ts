/** Whether the server has another build of these pages than the one that runs here. */
import { createStore } from '#web/lib/create-store.ts'

type RouterWindow = { __reactRouterManifest?: { version?: string } }

/** Null in development, where nothing is built. */
const runningVersion = (): string | null => (window as RouterWindow).__reactRouterManifest?.version || null

const newest = createStore<string | null>(null)

/** Called with the version that every answer has in its headers. */
export function reportVersion(server: string | null): void {
  if (server === null || runningVersion() === null || server === (newest.get() ?? runningVersion())) return
  newest.set(server)
}

/** The server's version, or null when it is the one that runs here. */
export const newVersion = (): string | null => (newest.get() === runningVersion() ? null : newest.get())

export const subscribeToVersion = newest.subscribe
