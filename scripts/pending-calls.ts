import type { BrowserContext, Request } from '@playwright/test'

/** Counts pending requests in all pages of a context, without the live stream, which never ends. */
export function pendingCalls(context: BrowserContext): () => number {
  const underWay = new Set<Request>()
  context.on('request', (one) => one.url().endsWith('/api/events') || underWay.add(one))
  context.on('requestfinished', (one) => underWay.delete(one))
  context.on('requestfailed', (one) => underWay.delete(one))
  return () => underWay.size
}
