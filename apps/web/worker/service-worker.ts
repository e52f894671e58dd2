/// <reference lib="webworker" />
/**
 * Serves the application's pages, scripts and fonts from this device, so that they open at once and offline, and shows push
 * notifications.
 * Requests to public pages and the API are not touched.
 */
import type { PushMessage, RenewedPush } from '@task-manager/contract/notifications/push'
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
for (const { pattern, url } of shell.screens) {
  const allowlist = [new RegExp(pattern)]
  registerRoute(new NavigationRoute(createHandlerBoundToURL(url), { allowlist }))
}
cleanupOutdatedCaches()

/** Lets Chromium skip starting the worker for requests that the worker would only forward. */
type RouterEvent = { addRoutes?: (rules: unknown[]) => Promise<void> }

self.addEventListener('install', (event) => {
  const forwarded = ['/api/*', ...shell.publicPaths].map((pathname) => ({ urlPattern: { pathname } }))
  const rules = [{ condition: { or: forwarded }, source: 'network' }]
  event.waitUntil(Promise.resolve((event as RouterEvent).addRoutes?.(rules)).catch(() => undefined))
})

// Also controls the page of the first visit.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A new version waits for a page's message that it is safe to replace the old one.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
})

self.addEventListener('push', (event) => {
  if (event.data === null) return
  const { title, body, url } = event.data.json() as PushMessage
  // A later message about the same page takes the place of the earlier one, and is announced as well.
  const options = { body, tag: url, renotify: true, icon: '/icons/192.png', data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})

/** Some browsers leave out the old subscription: then the device is renewed at the next login. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

async function renewPush({ oldSubscription: old, newSubscription }: SubscriptionChange): Promise<void> {
  if (!old) return
  const fresh = newSubscription ?? (await self.registration.pushManager.subscribe(old.options))
  const body = { old: old.toJSON(), subscription: fresh.toJSON() } as RenewedPush
  await fetch('/api/push/subscriptions', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as SubscriptionChange
  change.waitUntil(renewPush(change))
})

async function openPage(url: URL): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((each) => new URL(each.url).pathname === url.pathname)
  // A window on another page may have unsaved text.
  await (shown ? shown.focus() : self.clients.openWindow(url))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL((event.notification.data as Pick<PushMessage, 'url'>).url, self.location.origin)
  if (url.origin === self.location.origin) event.waitUntil(openPage(url))
})
