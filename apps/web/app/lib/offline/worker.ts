/**
 * Registers the application's service worker and replaces it with that of a new version when a reload loses nothing.
 */
import { trustedWorkerUrl } from '#web/lib/browser/trusted-types.ts'
import { createStore } from '#web/lib/create-store.ts'
import { newVersion, subscribeToVersion } from '#web/lib/http/version.ts'

const WORKER = '/service-worker.js'
/** The time limit for a new worker to fetch its files, in ms. */
const INSTALL_MS = 30_000
/**
 * The time limit for an installed worker to take control, in ms. If a request has just started the old worker, Chromium
 * may leave it in control, and a page loaded from it may never finish.
 */
const TAKE_OVER_MS = 3000
const CHECK_MS = 60 * 60_000

let registration: ServiceWorkerRegistration | null = null
/** Another tab activated a new worker: this page has the old version. */
const replaced = createStore(false)

/** Notifies listeners of a changed registration, which is not part of the store's value. */
const announce = (): void => replaced.set(replaced.get())

/** Undefined on pages without TLS and in some private windows. */
const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined

let started = false

/** Runs once for a page. Without a worker the page works online only. */
export async function startWorker(): Promise<void> {
  const container = workers()
  if (started || container === undefined) return
  started = true
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    replaced.set(controlled)
    controlled = true
  })
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData && !controlled) return
  try {
    // Some browsers with blocked workers return nothing.
    registration = (await container.register(trustedWorkerUrl(WORKER))) ?? null
  } catch {
    return
  }
  if (registration === null) return
  registration.addEventListener('updatefound', () => {
    registration?.installing?.addEventListener('statechange', announce)
  })
  subscribeToVersion(checkForUpdate)
  setInterval(checkForUpdate, CHECK_MS)
  announce()
}

function checkForUpdate(): void {
  // Without an answer there is no update.
  registration?.update().catch(() => undefined)
}

/** Whether a reload brings a newer version. */
export const isOutdated = (): boolean =>
  newVersion() !== null || replaced.get() || (registration?.waiting != null && workers()?.controller != null)

export function subscribeToOutdated(listener: () => void): () => void {
  const stops = [replaced.subscribe(listener), subscribeToVersion(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

function waitFor(
  target: EventTarget,
  event: string,
  done: () => boolean,
  limit = INSTALL_MS,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (happened: boolean) => {
      clearTimeout(timer)
      target.removeEventListener(event, check)
      resolve(happened)
    }
    const timer = setTimeout(() => end(false), limit)
    const check = () => {
      if (done()) end(true)
    }
    target.addEventListener(event, check)
    check()
  })
}

/**
 * Reloads the page from the new version's worker. If that cannot take control, it is unregistered and the page comes
 * from the server, never from the old worker. `starting` is called first: from then on, loads may be broken off.
 */
export async function takeNewVersion(starting: () => void): Promise<void> {
  starting()
  const container = workers()
  if (container !== undefined && registration !== null && !replaced.get()) {
    await registration.update().catch(() => undefined)
    const next = registration.waiting ?? registration.installing
    const before = container.controller
    const ready = next !== null && (await waitFor(next, 'statechange', () => next.state === 'installed'))
    if (ready) next.postMessage('take over')
    const isReplaced =
      ready &&
      (await waitFor(container, 'controllerchange', () => container.controller !== before, TAKE_OVER_MS))
    if (!isReplaced && (ready || newVersion() !== null))
      await registration.unregister().catch(() => undefined)
  }
  window.location.reload()
}

const RELOADED_FOR = 'reloaded-for'

/** Reloads at most once for a version, so that old and new servers behind one address cause no loop. */
export function takeNewVersionOnce(starting: () => void): void {
  const version = newVersion() ?? 'worker'
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === version) return
    sessionStorage.setItem(RELOADED_FOR, version)
  } catch {
    return
  }
  void takeNewVersion(starting)
}
