/** The page where the session ended, to return to after login (decision A7). */

const KEY = 'return-to'

export interface ReturnPage {
  path: string
  /** Navigation state, which carries the task to the editor. */
  state: unknown
}

/** Only pages behind login (a test compares with the route table), never another origin. */
const isOwnPage = (path: string): boolean =>
  /^\/(admin|user|account|inbox|activity|tasks)(\/|\?|#|$)/i.test(path)

export function rememberReturnPage(path: string, state: unknown = null): void {
  if (!isOwnPage(path)) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, state }))
  } catch {
    // Without storage the user lands on the dashboard.
  }
}

/** The current page, with the router's state of its history entry. */
export function rememberCurrentPage(): void {
  const { pathname, search, hash } = window.location
  const entry = window.history.state as { usr?: unknown } | null
  rememberReturnPage(pathname + search + hash, entry?.usr ?? null)
}

export function forgetReturnPage(): void {
  sessionStorage.removeItem(KEY)
}

/** Returns the page and removes it, so that it is used only once. */
export function takeReturnPage(): ReturnPage | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const page = text === null ? null : (JSON.parse(text) as ReturnPage)
    return page && typeof page.path === 'string' && isOwnPage(page.path) ? page : null
  } catch {
    return null
  }
}
