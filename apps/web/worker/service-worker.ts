/// <reference lib="webworker" />
/**
 * Answers the application's pages, scripts and typefaces from this device, so that they open at once and without a
 * network. Public pages and the API are none of its business: those requests take the way they would take without it.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { ShellFiles } from '#scripts/shell-files.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build (scripts/write-worker.ts). */
declare const SHELL: ShellFiles
// Once, because the build writes the whole list wherever it is named.
const shell = SHELL

// A page is the same whatever it is asked with: tabs and filters stand behind the question mark.
precacheAndRoute(shell.entries, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/./] })
for (const pattern of shell.fallbackPatterns) {
  const allowlist = [new RegExp(pattern)]
  registerRoute(new NavigationRoute(createHandlerBoundToURL(shell.fallback), { allowlist }))
}
cleanupOutdatedCaches()

/** Chromium can leave the worker asleep for what it would pass on anyway. */
type RouterEvent = { addRoutes?: (rules: unknown[]) => Promise<void> }

self.addEventListener('install', (event) => {
  const passedOn = ['/api/*', ...shell.publicPaths].map((pathname) => ({ urlPattern: { pathname } }))
  const rules = [{ condition: { or: passedOn }, source: 'network' }]
  event.waitUntil(Promise.resolve((event as RouterEvent).addRoutes?.(rules)).catch(() => undefined))
})

// The page of the first visit gets what it asks for later from here, too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A new version waits until a page says that nobody is in the middle of something.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
})
