/** Many people comment on one task together, each with an open screen, while something breaks. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CommentEvent } from '@task-manager/contract/events'
import type { InboxPage } from '@task-manager/contract/notifications/inbox'
import type { Comment } from '@task-manager/contract/tasks/comments'
import { eventsOf, requestEvents } from '#test/events.ts'
import { failOn, seconds, sum } from './fault.ts'
import { type Account, type Product, signUp, startProduct } from './product.ts'

const PAUSE_MS = 100
/** The longest time until inboxes and screens have everything, in ms. */
const TIMEOUT_MS = 60_000

interface Reader {
  /** By the id of a comment: the time of its event, and the number of its events. */
  readonly received: ReadonlyMap<string, { readonly at: number; times: number }>
  /** The streams that broke, and those that could not resume. */
  readonly breaks: { streams: number; resyncs: number }
  readonly ready: Promise<void>
  close(): Promise<void>
}

interface Stream {
  readonly received: Map<string, { at: number; times: number }>
  readonly breaks: { streams: number; resyncs: number }
  last: string | null
}

function receive({ received }: Stream, { _id }: CommentEvent): void {
  const known = received.get(_id)
  if (known) known.times += 1
  else received.set(_id, { at: performance.now(), times: 1 })
}

/** Until the stream breaks or ends. */
async function readStream(stream: Stream, reply: Response, onOpen: () => void): Promise<void> {
  for await (const { event, id, data } of eventsOf(reply)) {
    stream.last = id ?? stream.last
    if (event === 'hello') onOpen()
    if (event === 'resync') stream.breaks.resyncs += 1
    if (event === 'comment') receive(stream, data)
  }
}

/** Follows the live stream as the web does: after a break it resumes at the next server, from the last event on. */
function openReader(products: readonly Product[], as: Account, turn: number): Reader {
  const closed = new AbortController()
  const ready = Promise.withResolvers<void>()
  const stream: Stream = { received: new Map(), breaks: { streams: 0, resyncs: 0 }, last: null }
  const { breaks } = stream
  async function readOnce(): Promise<void> {
    const { origin = '' } = products[(turn + breaks.streams) % products.length] ?? {}
    const reply = await requestEvents(origin, closed.signal, as, stream.last)
    if (reply.ok) await readStream(stream, reply, ready.resolve)
    else await reply.body?.cancel()
  }
  async function read(): Promise<void> {
    while (!closed.signal.aborted) {
      // Whether it broke, was refused or ended, the stream is opened again.
      await readOnce().catch(() => {})
      if (closed.signal.aborted) return
      breaks.streams += 1
      await pause(PAUSE_MS * (0.5 + Math.random()))
    }
  }
  const reading = read()
  return {
    received: stream.received,
    breaks,
    ready: ready.promise,
    close: async () => {
      closed.abort()
      await reading
    },
  }
}

async function get<T>(product: Product, as: Account, address: string): Promise<T> {
  const { status, text } = await product.call('GET', address, { as })
  if (status !== 200) throw new Error(`${address} answered ${status} ${text}`)
  return JSON.parse(text) as T
}

/** The ids of all comments, over all pages. */
async function commentsOf(product: Product, as: Account, task: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const rest: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page: { comments: Comment[]; nextCursor: string | null } = await get(
      product,
      as,
      `/api/tasks/${task}/comments?limit=100${rest}`,
    )
    ids.push(...page.comments.map(({ _id }) => _id))
    cursor = page.nextCursor
  }
  return ids
}

/** The number of others' comments that the person was notified of. */
async function notifiedOf(product: Product, as: Account, task: string): Promise<number> {
  const { entries } = await get<InboxPage>(product, as, '/api/inbox?state=all&limit=100')
  return entries
    .filter((entry) => entry.kind === 'commented' && entry.task?._id === task)
    .reduce((sum, { count }) => sum + count, 0)
}

interface Rules {
  readonly people: number
  /** Each person writes one comment in each second. */
  readonly seconds: number
  /** The failure occurs after this many seconds. */
  readonly breakAfter: number
  breakIt(): Promise<void>
}

interface Outcome {
  readonly violations: string[]
  readonly comments: number
  readonly unanswered: number
  readonly repeated: number
  readonly streams: number
  readonly resyncs: number
  readonly perSecond: number
  /** From the answer until it was on a screen, of 99 % of all; in ms. */
  readonly p99: number
}

interface Written {
  readonly author: number
  readonly at: number
}

interface Group {
  readonly products: readonly Product[]
  readonly task: string
  /** The people with a screen. */
  readonly people: readonly Account[]
  readonly readers: readonly Reader[]
  readonly written: ReadonlyMap<string, Written>
}

/** Errors in the data that the server shows this person; empty if there are none. */
async function violationsOf({ products, task, people, written }: Group, n: number): Promise<string[]> {
  const as = people[n] as Account
  const found: string[] = []
  const others = [...written.values()].filter(({ author }) => author !== n).length
  let notified = 0
  await untilComplete(async () => {
    notified = await notifiedOf(products[0] as Product, as, task)
    return notified >= others
  })
  if (notified !== others)
    found.push(`Person ${n} was notified of ${notified} comments instead of ${others}.`)
  for (const product of products) {
    const ids = await commentsOf(product, as, task)
    const there = new Set(ids)
    if (there.size !== ids.length) found.push(`Person ${n} sees a comment twice.`)
    if (there.size !== written.size || ids.some((id) => !written.has(id)))
      found.push(`Person ${n} sees ${there.size} comments instead of ${written.size}.`)
  }
  return found
}

async function compare(group: Group): Promise<string[]> {
  const { readers, written } = group
  // After a `resync`, a screen has the content of the list.
  const missed = ({ received, breaks }: Reader) =>
    breaks.resyncs > 0 ? 0 : [...written.keys()].filter((id) => !received.has(id)).length
  await untilComplete(() => readers.every((reader) => missed(reader) === 0))
  const found = readers.flatMap((reader, n) =>
    missed(reader) === 0 ? [] : [`The screen of person ${n} missed ${missed(reader)} comments.`],
  )
  for (const n of group.people.keys()) found.push(...(await violationsOf(group, n)))
  return found
}

interface Sent {
  readonly task: string
  /** By the id of the comment. */
  readonly written: Map<string, Written>
  readonly violations: string[]
  unanswered: number
}

/** Sent again with the same key, at the other server, until it is acknowledged. */
async function write(
  products: readonly Product[],
  as: Account,
  sent: Sent,
  { author, round }: { author: number; round: number },
): Promise<void> {
  const call = {
    as,
    body: { text: `Comment ${round} of person ${author}` },
    headers: { 'idempotency-key': `comment-${round}-of-${author}` },
  }
  for (let attempt = 0; ; attempt++) {
    const product = products[(author + attempt) % products.length] as Product
    const reply = await product.call('POST', `/api/tasks/${sent.task}/comments`, call).catch(() => null)
    if (reply?.status === 201) {
      sent.written.set(JSON.parse(reply.text).comment._id, { author, at: performance.now() })
      return
    }
    if (reply && reply.status !== 503) return void sent.violations.push(`${reply.status} ${reply.text}`)
    sent.unanswered += 1
    await pause(PAUSE_MS)
  }
}

async function commentTogether(products: readonly Product[], rules: Rules): Promise<Outcome> {
  const [first] = products
  if (!first) throw new Error('Nothing to work with.')
  const adminUser = await signUp(first, 'Amani Otieno', 'admin')
  const people: Account[] = []
  for (let n = 0; n < rules.people; n++) people.push(await signUp(first, `Person ${n}`, 'user'))
  const created = await first.call('POST', '/api/tasks', {
    as: adminUser,
    body: {
      title: 'One task for all',
      description: 'x',
      dueDate: '2030-01-01',
      assignedTo: people.map(({ id }) => id),
      todoChecklist: [{ text: 'Talk' }],
    },
  })
  if (created.status !== 201) throw new Error(`The task was not made: ${created.text}`)
  const task: string = JSON.parse(created.text).task._id
  const readers = people.map((person, n) => openReader(products, person, n))
  await Promise.all(readers.map(({ ready }) => ready))

  const sent: Sent = { task, written: new Map(), violations: [], unanswered: 0 }
  const { written, violations } = sent
  const started = performance.now()
  const writing = people.map(async (_, author) => {
    for (let round = 0; round < rules.seconds; round++) {
      // Spread over the second; late ones do not wait.
      const due = started + (round + author / people.length) * 1000
      await pause(Math.max(0, due - performance.now()))
      await write(products, people[author] as Account, sent, { author, round })
    }
  })
  await pause(rules.breakAfter * 1000)
  await rules.breakIt()
  await Promise.all(writing)
  const took = performance.now() - started

  const group = { products, task, people, readers, written }
  violations.push(...(await compare(group)))
  await Promise.all(readers.map((reader) => reader.close()))
  const delays = readers
    .flatMap(({ received }) => [...received].map(([id, { at }]) => at - (written.get(id)?.at ?? at)))
    .sort((a, b) => a - b)
  const sumOf = (countOf: (reader: Reader) => number) => sum(readers.map(countOf))
  return {
    violations,
    comments: written.size,
    unanswered: sent.unanswered,
    repeated: sumOf(({ received }) => sum([...received.values()].map(({ times }) => times - 1))),
    streams: sumOf(({ breaks }) => breaks.streams),
    resyncs: sumOf(({ breaks }) => breaks.resyncs),
    perSecond: written.size / (took / 1000),
    p99: Math.max(0, delays[Math.floor(delays.length * 0.99)] ?? 0),
  }
}

async function untilComplete(isComplete: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + TIMEOUT_MS
  while (!(await isComplete()) && performance.now() < until) await pause(PAUSE_MS)
}

/** Each person writes one comment a second; an inbox can hold all of them. */
const CASE_SECONDS = 18

/** The case of fifty people and two products, of which one is killed. Returns the figures. */
export async function commentUntilKilled(data: Parameters<typeof startProduct>[0]): Promise<string[]> {
  const products = [await startProduct(data), await startProduct(data)] as const
  const [, second] = products
  const outcome = await commentTogether(products, {
    people: 50,
    seconds: CASE_SECONDS,
    breakAfter: CASE_SECONDS / 3,
    breakIt: async () => {
      await second.end('SIGKILL')
      await second.start()
    },
  })
  failOn(outcome.violations, 'Afterwards')
  for (const product of products) await product.end('SIGTERM')
  const { comments, perSecond, unanswered, streams, resyncs, repeated, p99 } = outcome
  return [
    `${comments} comments, ${perSecond.toFixed(0)} a second: none lost, none duplicated, for each of the 50 people; ${unanswered} calls were sent again.`,
    `${streams} streams broke, ${resyncs} had to load everything again, ${repeated} events came twice, which screens ignore; 99 % of the comments were on a screen ${seconds(p99)} after their answer.`,
  ]
}
