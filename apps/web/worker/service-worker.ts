/// <reference lib="webworker" />
/**
 * Serves the application's pages, scripts and fonts from this device, so that they open at once and offline.
 * Requests to public pages and the API are not touched.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { ShellFiles } from '#scripts/shell-files.ts'

declare const self: ServiceWorkerGlobalScope
/** Replaced by the build (scripts/write-worker.ts). */
declare const SHELL: ShellFiles
// Read once, because the build inserts the whole list at each use.
const shell = SHELL

// The query does not change a page's document.
precacheAndRoute(shell.entries, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/./] })
for (const pattern of shell.fallbackPatterns) {
  const allowlist = [new RegExp(pattern)]
  registerRoute(new NavigationRoute(createHandlerBoundToURL(shell.fallback), { allowlist }))
}
cleanupOutdatedCaches()

/** Lets Chromium skip starting the worker for requests it would pass on. */
type RouterEvent = { addRoutes?: (rules: unknown[]) => Promise<void> }

self.addEventListener('install', (event) => {
  const passedOn = ['/api/*', ...shell.publicPaths].map((pathname) => ({ urlPattern: { pathname } }))
  const rules = [{ condition: { or: passedOn }, source: 'network' }]
  event.waitUntil(Promise.resolve((event as RouterEvent).addRoutes?.(rules)).catch(() => undefined))
})

// Also controls the page of the first visit.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A new version waits for a page's message that it is safe to replace the old one.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
})
