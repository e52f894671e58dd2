import type { BrowserContext, Request } from '@playwright/test'

/** Counts pending requests in all pages of a context, without the live stream, which never ends. */
export function pendingCalls(context: BrowserContext): () => number {
  const pending = new Set<Request>()
  context.on('request', (one) => one.url().endsWith('/api/events') || pending.add(one))
  context.on('requestfinished', (one) => pending.delete(one))
  context.on('requestfailed', (one) => pending.delete(one))
  return () => pending.size
}
