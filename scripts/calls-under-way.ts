import type { BrowserContext, Request } from '@playwright/test'

/** Counts the calls under way in all pages of a context, from now on; the live stream, which never ends, is none. */
export function callsUnderWay(context: BrowserContext): () => number {
  const underWay = new Set<Request>()
  context.on('request', (one) => one.url().endsWith('/api/events') || underWay.add(one))
  context.on('requestfinished', (one) => underWay.delete(one))
  context.on('requestfailed', (one) => underWay.delete(one))
  return () => underWay.size
}
