import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, failOn, sum } from '#faults/fault.ts'
import { onBoth } from '#faults/on-both.ts'
import { type Account, type Data, firstAdmin, type Product, signUp, startProduct } from '#faults/product.ts'
import { openStore } from '#server/db/open.ts'
import type { Db } from '#server/db/store.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { type Network, startNetwork } from '#test/network/network.ts'
import { newBrowser, type PushService, startPushService } from '#test/network/push-service.ts'
import { startSmtp, type TestSmtp } from '#test/network/smtp.ts'

const EMAILS = 10
const DEVICES = 3
/** How long a service fails, in ms: longer than the server's timeout. */
const FAILS_MS = 12_000
const DELAY_MS = 1000
/** The longest time until everything has arrived. */
const ARRIVES_MAX_MS = 60_000
const AGAIN_MS = 1000

interface Service {
  readonly network: Network
  /** Refuses everything from now on, or accepts everything again. */
  refuse(isRefusing: boolean): void
  /** The beginning of the client's last command; after it the service accepts the message. */
  readonly lastCommand: string
}

/** Only here may a message arrive twice. */
const LOST = 'disconnecting before its acceptance arrives'

/** Each breaks a service for a while, and resolves when it works again. */
const breaks: Readonly<Record<string, (service: Service) => Promise<void>>> = {
  down: async ({ network }) => {
    network.refuse(true)
    await wait(FAILS_MS)
    network.refuse(false)
  },
  silent: async ({ network }) => {
    network.stall()
    await wait(FAILS_MS)
    network.resume()
  },
  slow: async ({ network }) => {
    network.delay(DELAY_MS)
    await wait(FAILS_MS)
    network.delay(0)
  },
  refusing: async ({ refuse }) => {
    refuse(true)
    await wait(FAILS_MS)
    refuse(false)
  },
  [LOST]: async ({ network, lastCommand }) => {
    network.resetAfter(lastCommand)
    await wait(FAILS_MS)
  },
}

interface Team {
  readonly product: Product
  readonly adminUser: Account
  readonly members: readonly Account[]
  readonly paths: readonly string[]
  readonly smtp: TestSmtp
  readonly push: PushService
  readonly db: Db
}

/** Skips the minutes until the next attempt. */
async function skipWaits({ db, product, adminUser }: Team): Promise<void> {
  const now = new Date().toISOString()
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now, lease_until: null })
    .where('state', '=', 'pending')
    .execute()
  await db.updateTable('inbox_pushes').set({ due_at: now }).where('attempts', '>', 0).execute()
  // Wakes the outbox.
  await product.call('POST', '/api/mails/test', { as: adminUser })
}

/** The number of messages that have not been sent yet. */
async function pending(db: Db): Promise<number> {
  const emails = await db.selectFrom('outbox').select('id').where('state', '=', 'pending').execute()
  const pushes = await db.selectFrom('inbox_pushes').select('id').execute()
  return emails.length + pushes.length
}

/** How often each address received the email, and each device the notification. */
function arrivals({ smtp, push, paths }: Team, addresses: readonly string[], before: number): number[] {
  const accepted = push.received.slice(before).filter(({ status }) => status === 201)
  return [
    ...addresses.map((address) => smtp.mails.filter(({ to }) => to.includes(address)).length),
    ...paths.map((path) => accepted.filter((each) => each.path === path).length),
  ]
}

async function send({ product, adminUser, members }: Team, name: string): Promise<string[]> {
  const addresses = Array.from({ length: EMAILS }, (_, n) => `${name.replace(/\W/g, '-')}-${n}@example.test`)
  const invited = await product.call('POST', '/api/invitations', {
    as: adminUser,
    body: { emails: addresses },
  })
  const created = await product.call('POST', '/api/tasks', {
    as: adminUser,
    body: {
      title: `A service is ${name}`,
      description: 'Everyone gets a message.',
      dueDate: '2030-05-17',
      assignedTo: members.map(({ id }) => id),
      todoChecklist: [{ text: 'Wait' }],
    },
  })
  if (invited.status !== 201 || created.status !== 201) throw new Error(`${invited.text} ${created.text}`)
  return addresses
}

async function failIn(team: Team, services: readonly Service[], name: string): Promise<string> {
  const breakIt = breaks[name]
  if (!breakIt) throw new Error(`There is no ${name}.`)
  const before = team.push.received.length
  const writers = startWriters([team.product], team.adminUser, 4)
  const broken = Promise.all(services.map(breakIt))
  const addresses = await send(team, name)
  await broken
  const until = performance.now() + ARRIVES_MAX_MS
  while ((await pending(team.db)) > 0 && performance.now() < until) {
    await skipWaits(team)
    await wait(AGAIN_MS)
  }
  const missing = arrivals(team, addresses, before).filter((times) => times === 0).length
  await writers.acknowledged(5)
  await writers.stop()
  failOn(writers.wrong, `${name}, answers`)
  failOn(await writers.compare(team.product), name)
  const { refused, unanswered } = writers.counts
  if (refused + unanswered > 0) throw new Error(`${name}: ${refused + unanswered} writes failed.`)
  if (missing > 0) throw new Error(`${name}: ${missing} emails and notifications did not arrive.`)
  const twice = sum(arrivals(team, addresses, before).map((times) => times - 1))
  const isLost = name === LOST
  if (twice > (isLost ? services.length : 0)) throw new Error(`${name}: ${twice} came twice.`)
  const ids = team.smtp.mails.map(({ to, headers }) => `${to.join()} ${headers.get('message-id')}`)
  // Each address received one invitation; a duplicate has the same id.
  const own = ids.filter((id) => addresses.some((address) => id.startsWith(address)))
  if (new Set(own).size !== addresses.length) throw new Error('A second email has an id of its own.')
  return `${name}: ${EMAILS} emails and ${DEVICES} notifications arrived, ${twice === 0 ? 'none duplicated' : `${twice} of them twice`}; ${writers.counts.acknowledged.toLocaleString('en')} writes meanwhile, none refused, the slowest took ${Math.round(writers.slowest)} ms.`
}

async function failServices(data: Data): Promise<string[]> {
  const [smtp, push] = [await startSmtp(), await startPushService()]
  const [mailNetwork, pushNetwork] = [await startNetwork(smtp.url), await startNetwork(push.origin)]
  const settings = {
    SMTP_URL: mailNetwork.through(smtp.url),
    MAIL_FROM: 'robot@example.test',
    PUSH_PRIVATE: 'on',
  }
  const product = await startProduct({ ...data, settings })
  const adminUser = await firstAdmin(product)
  const members: Account[] = []
  const paths: string[] = []
  for (let n = 0; n < DEVICES; n++) {
    const member = await signUp(product, `Member ${n}`, 'user')
    const browser = newBrowser(new URL(pushNetwork.through(push.origin)).origin)
    await product.call('PUT', '/api/auth/notifications', {
      as: member,
      body: { kinds: { assigned: { push: true } } },
    })
    await product.call('POST', '/api/push/subscriptions', { as: member, body: browser.subscription })
    members.push(member)
    paths.push(browser.path)
  }
  const store = await openStore(data)
  const team = { product, adminUser, members, paths, smtp, push, db: store.db }
  const services: Service[] = [
    {
      network: mailNetwork,
      refuse: (isRefusing) => smtp.refuse(isRefusing ? '451 Try later' : null),
      lastCommand: '\r\n.\r\n',
    },
    {
      network: pushNetwork,
      refuse: (isRefusing) => push.answer(isRefusing ? 503 : 201),
      lastCommand: 'POST ',
    },
  ]
  const figures: string[] = []
  for (const name of Object.keys(breaks)) figures.push(await failIn(team, services, name))
  await product.end('SIGTERM')
  await store.close()
  await Promise.all([mailNetwork.close(), pushNetwork.close(), smtp.stop(), push.close()])
  return figures
}

export const fault: Fault = {
  title: 'The mail server and the push service fail, both engines',
  promise:
    'No one waits for them: writes continue. Each email and notification arrives once they work again; only one whose acceptance was lost may arrive twice, an email with the same Message-ID.',
  run: onBoth(failServices),
}
