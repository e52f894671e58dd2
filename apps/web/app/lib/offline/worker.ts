/**
 * The service worker of the application, from the page's side: it is started, looked after, and replaced by that of a
 * new version once nobody is in the middle of something. Loaded in quiet time.
 */
import { trustedWorkerUrl } from '#web/lib/browser/trusted-types.ts'
import { createStore } from '#web/lib/create-store.ts'
import { newVersion, subscribeToVersion } from '#web/lib/http/version.ts'

const WORKER = '/service-worker.js'
/** How long a new worker may take to fetch its files before the page gives up on it, in ms. */
const INSTALL_MS = 30_000
/**
 * How long one that has them may take to answer for the page, in ms. When a call has just woken the old one Chromium
 * leaves that in its place, and a page that is loaded from it then may never come.
 */
const TAKE_OVER_MS = 3000
const LOOK_AGAIN_MS = 60 * 60_000

let registration: ServiceWorkerRegistration | null = null
/** Another tab has let a new worker take over: what runs here is of yesterday. */
const replaced = createStore(false)

/** The registration changed, which the store does not hold. */
const announce = (): void => replaced.set(replaced.get())

/** Not where browsers forbid it: without encryption, and in some private windows. */
const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined

let started = false

/** Once for a page. What cannot be registered is done without. */
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
    // Where a browser is told to block workers, some answer nothing.
    registration = (await container.register(trustedWorkerUrl(WORKER))) ?? null
  } catch {
    return
  }
  if (registration === null) return
  registration.addEventListener('updatefound', () => {
    registration?.installing?.addEventListener('statechange', announce)
  })
  subscribeToVersion(lookForUpdate)
  setInterval(lookForUpdate, LOOK_AGAIN_MS)
  announce()
}

function lookForUpdate(): void {
  // Without an answer there is nothing newer to be had.
  registration?.update().catch(() => undefined)
}

/** Whether a newer version is to be had by loading the page anew. */
export const isOutdated = (): boolean =>
  newVersion() !== null || replaced.get() || (registration?.waiting != null && workers()?.controller != null)

export function subscribeToOutdated(listener: () => void): () => void {
  const stops = [replaced.subscribe(listener), subscribeToVersion(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

function heard(
  target: EventTarget,
  event: string,
  done: () => boolean,
  limit = INSTALL_MS,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (heardIt: boolean) => {
      clearTimeout(timer)
      target.removeEventListener(event, look)
      resolve(heardIt)
    }
    const timer = setTimeout(() => end(false), limit)
    const look = () => {
      if (done()) end(true)
    }
    target.addEventListener(event, look)
    look()
  })
}

/**
 * Loads the page anew, from the new version's worker. One that cannot be had is done without: the page then comes from
 * the server, never from the old worker again.
 */
export async function takeNewVersion(): Promise<void> {
  const container = workers()
  if (container !== undefined && registration !== null && !replaced.get()) {
    await registration.update().catch(() => undefined)
    const next = registration.waiting ?? registration.installing
    const before = container.controller
    const ready = next !== null && (await heard(next, 'statechange', () => next.state === 'installed'))
    if (ready) next.postMessage('take over')
    const over =
      ready &&
      (await heard(container, 'controllerchange', () => container.controller !== before, TAKE_OVER_MS))
    if (!over && (ready || newVersion() !== null)) await registration.unregister().catch(() => undefined)
  }
  window.location.reload()
}

const RELOADED_FOR = 'reloaded-for'

/** By itself at most once for a version: where old and new servers answer in turn, a page must not go to and fro. */
export function takeNewVersionOnce(): void {
  const version = newVersion() ?? 'worker'
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === version) return
    sessionStorage.setItem(RELOADED_FOR, version)
  } catch {
    return
  }
  void takeNewVersion()
}
