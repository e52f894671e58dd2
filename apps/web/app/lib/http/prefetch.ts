import { readToken, seemsAdmin } from '#web/lib/session-store/session-store.ts'

/**
 * Starts a screen's queries while its code and the profile are still loading. Nothing waits for them: the screen joins
 * the running query. Skipped for the other role, which is redirected.
 */
export function prefetch(admin: boolean, load: (admin: boolean) => Promise<unknown>): null {
  if (readToken() !== null && seemsAdmin() === admin) void load(admin)
  return null
}
