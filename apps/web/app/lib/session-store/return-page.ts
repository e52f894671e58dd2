/** Where the user was when their session ended, so that signing in again leads back there (decision A7). */

const KEY = 'return-to'

export interface ReturnPage {
  path: string
  /** Navigation state: the task editor receives its task through it. */
  state: unknown
}

/** Only pages of the signed-in area; never another origin, whatever the storage holds. */
const isOwnPage = (path: string): boolean => /^\/(admin|user|account)(\/|\?|$)/i.test(path)

export function rememberReturnPage(path: string, state: unknown = null): void {
  if (!isOwnPage(path)) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, state }))
  } catch {
    // Without storage the user lands on their dashboard instead.
  }
}

/** The page on show, with the state that the router keeps beside it in the history entry. */
export function rememberCurrentPage(): void {
  const { pathname, search } = window.location
  const entry = window.history.state as { usr?: unknown } | null
  rememberReturnPage(pathname + search, entry?.usr ?? null)
}

export function forgetReturnPage(): void {
  sessionStorage.removeItem(KEY)
}

/** Answers once and forgets. */
export function takeReturnPage(): ReturnPage | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const place = text === null ? null : (JSON.parse(text) as ReturnPage)
    return place && typeof place.path === 'string' && isOwnPage(place.path) ? place : null
  } catch {
    return null
  }
}
