import { readToken } from './session-store.ts'

/**
 * Asks for what a screen shows while its code is still loading and its gate still asks who is there. Nothing waits
 * for it: the screen joins the call when it opens, or makes its own.
 */
export function askAhead(ask: () => Promise<unknown>): null {
  if (readToken() !== null) void ask()
  return null
}
