/**
 * Push on this device (decision T69). A headless browser reaches no push service: its subscription is a fake, and the
 * message is passed to the service worker by the browser's debugging protocol.
 */
import { expect, type Page, type Worker } from '@playwright/test'
import { call, PASSWORD } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole } from '#e2e/fixtures.ts'
import { holdRequests, signIn } from '#e2e/page.ts'
import { serviceWorkerReady, test } from '#e2e/relay.ts'

interface Device {
  _id: string
  current: boolean
  texts: boolean
}

/** Replaces the calls that need a push service. Counts the requests for permission. */
function withoutPushService(): void {
  const STORAGE_KEY = 'made-up-subscription'
  const subscription = () => ({
    toJSON: () => ({
      endpoint: localStorage.getItem(STORAGE_KEY),
      expirationTime: null,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    unsubscribe: async () => {
      localStorage.removeItem(STORAGE_KEY)
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => (localStorage.getItem(STORAGE_KEY) ? subscription() : null),
    subscribe: async () => {
      localStorage.setItem(STORAGE_KEY, `https://push.example/${Math.random()}`)
      return subscription()
    },
  }
  Object.defineProperties(navigator.serviceWorker, {
    ready: { value: Promise.resolve({ pushManager }) },
    getRegistration: { value: async () => ({ pushManager }) },
  })
  const requestPermission = Notification.requestPermission.bind(Notification)
  Notification.requestPermission = () => {
    document.documentElement.dataset.asked = 'yes'
    return requestPermission()
  }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
  })

/** The part of the service worker's global scope that the journey uses. */
interface WorkerScope {
  clients: { openWindow: (address: unknown) => Promise<null> }
  registration: ServiceWorkerRegistration
  NotificationEvent: new (
    type: string,
    init: { notification: Notification },
  ) => Event & { waitUntil: (work: unknown) => void }
  dispatchEvent: (event: Event) => void
}

test('is allowed by a button, hides texts, is turned off, and ends with logging out [T69]', async ({
  page,
  context,
  member,
}) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(withoutPushService)
  const devices = async () =>
    (await call<{ subscriptions: Device[] }>('GET', '/api/push/subscriptions', member.token)).subscriptions
  // The token of the journey is that of the page, so that the device is the one of this session.
  await signIn(page, member)
  await page.goto('/account?tab=notifications')
  const allow = page.getByRole('button', { name: 'Allow push on this device' })
  await expect(allow).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  await allow.click()
  await expect(page.getByText('On for this device.')).toBeVisible()
  await expect(page.getByText('Under Push, check what you want to receive on this device.')).toBeVisible()
  expect(await devices()).toMatchObject([{ current: true, texts: true }])
  await checkEverywhere(page)

  const texts = page.getByRole('checkbox', { name: 'Show task names and comments in push on this device' })
  const saveTexts = await holdRequests(page, '**/api/push/subscriptions', 'POST')
  const loadDevices = await holdRequests(page, '**/api/push/subscriptions', 'GET')
  await texts.click()
  await expect(texts).not.toBeChecked()
  saveTexts()
  await expect.poll(devices).toMatchObject([{ texts: false }])
  // The choice is saved, and the devices that load later do not change it.
  const turnOff = page.getByRole('button', { name: 'Turn off push on this device' })
  await expect(turnOff).not.toHaveAttribute('aria-busy')
  await expect(texts).not.toBeChecked()
  loadDevices()
  await turnOff.click()
  await expect(page.getByText('Off on this device.')).toBeVisible()
  expect(await devices()).toEqual([])

  await allow.click()
  await expect(page.getByText('On for this device.')).toBeVisible()
  const { token } = await call<{ token: string }>('POST', '/api/auth/login', undefined, {
    email: member.email,
    password: PASSWORD,
  })
  const others = async () =>
    (await call<{ subscriptions: Device[] }>('GET', '/api/push/subscriptions', token)).subscriptions
  expect(await others()).toMatchObject([{ current: false }])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(others).toEqual([])
})

/** Says in the service worker that the push service ended a subscription. The browser's new one is a fake. */
async function endSubscription(worker: Worker | undefined, old: object, renewed: object): Promise<void> {
  await worker?.evaluate(
    async ([old, renewed]) => {
      const scope = globalThis as unknown as WorkerScope
      const event = new Event('pushsubscriptionchange')
      const waits: unknown[] = []
      Object.assign(event, {
        oldSubscription: { options: {}, toJSON: () => old },
        waitUntil: (work: unknown) => void waits.push(work),
      })
      Object.defineProperty(scope.registration.pushManager, 'subscribe', {
        value: async () => ({ toJSON: () => renewed }),
      })
      scope.dispatchEvent(event)
      await Promise.all(waits)
    },
    [old, renewed],
  )
}

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a pressed notification opens its page [T69]', async ({ page, context, member, relay, open }) => {
    await context.grantPermissions(['notifications'], { origin: relay.origin })
    await open(member, '/inbox')
    await serviceWorkerReady(page)
    const client = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${relay.origin}/`)
        if (own) resolve(own.registrationId)
      }),
    )
    await client.send('ServiceWorker.enable')
    const registrationId = await registered
    const push = (data: object) =>
      client.send('ServiceWorker.deliverPushMessage', {
        origin: relay.origin,
        registrationId,
        data: JSON.stringify(data),
      })
    const url = '/tasks/0195a5b2-0000-7000-8000-000000000000'
    // Sent again until it is shown, because the protocol does not tell whether the worker got it.
    await expect(async () => {
      await push({ title: 'Paint', body: 'Amani commented: "Dry"', url })
      await expect
        .poll(() => shown(page), { timeout: 3000 })
        .toEqual([{ title: 'Paint', body: 'Amani commented: "Dry"', data: { url } }])
    }).toPass()
    // A later message about the same task takes its place.
    await push({ title: 'Paint', body: 'Amani finished it', url })
    await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual(['Amani finished it'])

    // Opening a window needs a real press, which no journey can give.
    const worker = context.serviceWorkers().find((each) => each.url().startsWith(relay.origin))
    const opened = await worker?.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope
      const pages: string[] = []
      scope.clients.openWindow = async (address) => {
        pages.push(String(address))
        return null
      }
      const [notification] = await scope.registration.getNotifications()
      if (!notification) return null
      const waits: unknown[] = []
      const event = new scope.NotificationEvent('notificationclick', { notification })
      event.waitUntil = (work) => void waits.push(work)
      scope.dispatchEvent(event)
      await Promise.all(waits)
      return pages
    })
    expect(opened).toEqual([relay.origin + url])
    // The browser closes it in another process.
    await expect.poll(() => shown(page)).toEqual([])
  })

  test('an ended subscription is renewed [T69]', async ({ page, context, member, relay, open }) => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const [old, renewed] = ['old', 'new'].map((name) => ({
      endpoint: `https://push.example/${name}-${member.id}`,
      keys,
    })) as [object, object]
    const { _id } = await call<Device>('POST', '/api/push/subscriptions', member.token, old)
    await open(member, '/inbox')
    await serviceWorkerReady(page)
    const worker = context.serviceWorkers().find((each) => each.url().startsWith(relay.origin))
    await endSubscription(worker, old, renewed)
    // The server stored the new one for the same device: renewing it again finds it.
    expect(
      await call('PUT', '/api/push/subscriptions', undefined, { old: renewed, subscription: old }),
    ).toEqual({ _id })
  })
})

/** Simulates browsers that lack a feature that push needs, or with `permission` one that has all of them. */
function simulateBrowser({ userAgent, permission }: { userAgent?: string; permission?: string }): void {
  if (userAgent !== undefined) {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
    Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })
    Reflect.deleteProperty(window, 'PushManager')
  }
  if (permission !== undefined) Object.defineProperty(Notification, 'permission', { get: () => permission })
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

for (const [name, browser, hint] of [
  [
    'an iPhone before the app is on the Home Screen',
    { userAgent: IPHONE },
    /first add this app to the Home Screen/,
  ],
  [
    'a browser without push',
    { userAgent: 'Mozilla/5.0 (X11) Gecko/20100101' },
    /can't receive push notifications/,
  ],
  [
    'an app on Android that shows the page inside itself',
    {
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
    },
    /can't receive push notifications/,
  ],
  ['a browser in which notifications are blocked', { permission: 'denied' }, /^Notifications are blocked/],
] as const)
  test(`says what push needs in ${name} [T69]`, async ({ page, member }) => {
    await page.addInitScript(simulateBrowser, browser)
    await signIn(page, member)
    await page.goto('/account?tab=notifications')
    await expect(page.getByText(hint)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Allow push on this device' })).toHaveCount(0)
  })

test('shows that push needs https [T69]', async ({ page, context, member, relay }) => {
  // The browser ignores these headers on a page without TLS.
  allowConsole(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/)
  const localStorage = [{ name: 'token', value: member.token }]
  await context.setStorageState({ cookies: [], origins: [{ origin: relay.plainOrigin, localStorage }] })
  await page.goto(`${relay.plainOrigin}/account?tab=notifications`)
  await expect(page.getByText(/^Push needs https\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow push on this device' })).toHaveCount(0)
})
