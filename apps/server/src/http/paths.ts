/** Which requests are for the API, whose errors are JSON, and which for pages. */

/** The route of the site, for all addresses without another route. */
export const ANY_PAGE = '/*'

const OF_API = /^\/(api|healthz|readyz|metrics)(\/|$)/i

/** Path and query: a request may contain the absolute address (RFC 9112, 3.2.2). */
export const addressOf = (url: string): string => url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') || '/'

/** Recognizes the path also when it is escaped, or has backslashes, double slashes or dot segments. */
function isApiPath(url: string): boolean {
  const raw = addressOf(url).split('?', 1)[0] ?? ''
  let path = raw
  try {
    path = decodeURIComponent(raw)
  } catch {
    // An address that cannot be decoded is used as it is.
  }
  path = path.replace(/[/\\]+/g, '/')
  return (
    OF_API.test(path) || OF_API.test(new URL(`http://any${path.startsWith('/') ? '' : '/'}${path}`).pathname)
  )
}

/** By the pattern of the route; without a route by the address. */
export const isOfApi = (route: string | undefined, address: string): boolean =>
  route === undefined || route === ANY_PAGE ? isApiPath(address) : OF_API.test(route)
