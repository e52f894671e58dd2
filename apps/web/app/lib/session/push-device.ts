/** Push notifications on this device (decision T69). */
import { addPushSubscription, getPushKey } from '@task-manager/contract/notifications/push'
import { api } from '#web/lib/http/api.ts'

/** Why this browser can't receive push notifications, as a sentence for the user; null: it can. */
export function pushProblem(): string | null {
  if (!window.isSecureContext)
    return 'Push needs https. Ask the administrator of this server to set it up with a certificate.'
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window)
    return Notification.permission === 'denied'
      ? "Notifications are blocked for this site. Allow them in your browser's settings, then reload."
      : null
  // An iPad calls itself a Macintosh, and no Mac has a touch screen.
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple
    ? 'On an iPhone or iPad, first add this app to the Home Screen: tap Share, then "Add to Home Screen", and open it from there.'
    : "This browser can't receive push notifications."
}

/** A service worker that is not ready after this time is not expected: the browser may be saving data. */
const WORKER_MS = 10_000

async function manager(): Promise<PushManager> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_MS))
  const registration = await Promise.race([navigator.serviceWorker.ready, timeout])
  if (registration === null) throw new Error("This page isn't ready for push yet. Reload it and try again.")
  return registration.pushManager
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const send = (subscription: PushSubscription, texts?: boolean) => {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, ...(texts !== undefined && { texts }) }
  return api(addPushSubscription, { body })
}

/** Asks for permission, which browsers allow only after a press. Throws errors with a message for the user. */
export async function allowPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(pushProblem() ?? "Push is still off, because your browser doesn't allow notifications.")
  const push = await manager()
  const { publicKey } = await api(getPushKey)
  // The push service would refuse a subscription of another installation at this address.
  await (await push.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  const subscription = await push.subscribe(options).catch(() => {
    throw new Error("Your browser's push service can't be reached. Try again later.")
  })
  await send(subscription)
}

/** Sets whether messages to this device contain texts of tasks and comments. */
export async function choosePushTexts(texts: boolean): Promise<void> {
  const subscription = await (await manager()).getSubscription()
  if (subscription === null) throw new Error('Push stopped working on this device. Allow it again.')
  await send(subscription, texts)
}

const current = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null

/** The device receives nothing more, even when the server could not be reached. */
export async function endPush(): Promise<void> {
  await (await current())?.unsubscribe()
}

/** To be called after a login: moves the subscription of this device to the new session and user. */
export async function renewPush(): Promise<void> {
  const subscription = await current()
  if (subscription) await send(subscription)
}
