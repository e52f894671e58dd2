import { readToken, seemsAdmin } from '#web/lib/session-store/session-store.ts'

/**
 * Starts a screen's queries while its code and the profile are still loading. Nothing waits for them: the screen joins
 * the running query. Skipped for the other role, which is redirected.
 */
export function prefetch(admin: boolean | 'both roles', load: (admin: boolean) => Promise<unknown>): null {
  const isAdmin = seemsAdmin()
  if (readToken() !== null && (admin === 'both roles' || admin === isAdmin)) void load(isAdmin)
  return null
}
