/** Which requests belong to the API: their failures are JSON, never a page. */
import type { FastifyRequest } from 'fastify'

/** The route of the site, for every address that no other route has. */
export const ANY_PAGE = '/*'

const OF_API = /^\/(api|healthz|readyz)(\/|$)/i

/** Path and query alone: a request may name the whole address (RFC 9112, 3.2.2). */
export const addressOf = (url: string): string => url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') || '/'

/** However it is written: escaped, with slashes the wrong way or twice, with detours. */
function meansApi(url: string): boolean {
  const raw = addressOf(url).split('?', 1)[0] ?? ''
  let path = raw
  try {
    path = decodeURIComponent(raw)
  } catch {
    // What cannot be decoded is taken as it stands.
  }
  path = path.replace(/[/\\]+/g, '/')
  return (
    OF_API.test(path) || OF_API.test(new URL(`http://any${path.startsWith('/') ? '' : '/'}${path}`).pathname)
  )
}

/** By the route that answers; only where none does by what the address means. */
export function isApiRequest(request: FastifyRequest): boolean {
  const route = request.routeOptions.url
  return route === undefined || route === ANY_PAGE ? meansApi(request.raw.url ?? '') : OF_API.test(route)
}
