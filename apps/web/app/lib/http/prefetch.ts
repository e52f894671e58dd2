import { readToken, seemsAdmin } from '#web/lib/session-store/session-store.ts'

/**
 * Asks for what a screen shows while its code is still loading and its gate still asks who is there. Nothing waits
 * for it: the screen joins the call when it opens, or makes its own. The other role is about to be led elsewhere.
 */
export function prefetch(admin: boolean, ask: (admin: boolean) => Promise<unknown>): null {
  if (readToken() !== null && seemsAdmin() === admin) void ask(admin)
  return null
}
