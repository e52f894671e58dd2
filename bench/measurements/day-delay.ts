/** How soon a comment is in the inboxes of fifty followers and on their screens, while others change tasks. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from '#bench/database.ts'
import type { Command } from '#bench/live/listeners.ts'
import { CHANGES_A_SECOND, openTicker, TICKED_TASKS } from '#bench/live/live-ticks.ts'
import type { Options } from '#bench/options.ts'
import { machineTime, type Spread, spreadOf } from '#bench/results/figures.ts'
import { answerOf, start } from '#bench/server/child.ts'
import type { Server } from '#bench/server/server.ts'
import { end } from '#test/child-processes.ts'

const COMMENTS = 200
const COMMENTS_QUICK = 10
const BETWEEN_MS = 100
const TIMEOUT_MS = 10_000

/** From sending a comment until the last of the followers has it, in ms. */
export interface Delay extends Spread {
  readonly label: string
}

interface Followers {
  readonly taskId: string
  readonly tokens: readonly string[]
}

async function post<T>(url: string, token: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A task of the members and one more person, so that fifty follow it beside the author of the comments. */
async function follow(url: string, { data, signIn }: BenchDatabase): Promise<Followers> {
  const one = await post<{ _id: string; token: string }>(`${url}/api/auth/register`, '', {
    name: 'Kiara Njoroge',
    email: 'follower@example.test',
    password: data.password,
  })
  const members = data.userIds.filter((id) => id !== data.adminId)
  const { task } = await post<{ task: { _id: string } }>(`${url}/api/tasks`, data.adminToken, {
    title: 'A task that everybody follows',
    description: 'What was agreed about it, so that nobody has to ask twice.',
    dueDate: '2027-05-17',
    assignedTo: [...members, one._id],
    todoChecklist: data.items.map((text) => ({ text })),
  })
  const tokens = [one.token]
  for (const id of members) tokens.push(await signIn(id, 'followers'))
  return { taskId: task._id, tokens }
}

/** Ticks items until the returned function is called, which returns how many. No tick completes a task: its followers would be notified. */
async function tickInBackground(url: string, database: BenchDatabase): Promise<() => Promise<number>> {
  const { taskIds, itemsDone, items } = database.data
  const ticked = taskIds.filter((_, i) => (itemsDone[i] ?? 0) < items.length).slice(0, TICKED_TASKS)
  const ticker = await openTicker(url, database, ticked)
  const sent: Promise<unknown>[] = []
  const timer = setInterval(
    () => sent.push(ticker.tick(ticked[sent.length % ticked.length] ?? '')),
    1000 / CHANGES_A_SECOND,
  )
  return async () => {
    clearInterval(timer)
    await Promise.all(sent)
    ticker.close()
    return sent.length
  }
}

/** Throws unless each of them has an entry with this number of comments. */
async function checkInboxes(url: string, { taskId, tokens }: Followers, comments: number): Promise<void> {
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/inbox?state=unread`, { headers })
    const { entries } = (await answer.json()) as {
      entries: { kind: string; count: number; task: { _id: string } | null }[]
    }
    const found = entries.find(({ kind, task }) => kind === 'commented' && task?._id === taskId)?.count
    if (found !== comments) throw new Error(`An inbox has ${found} of ${comments} comments.`)
  }
}

/** Comments are sent to the first server, and the followers' screens are open at the last one. */
export async function spreadOn(
  database: BenchDatabase,
  servers: readonly Server[],
  { quick }: Options,
): Promise<{ readonly followers: number; readonly changes: number; readonly delays: readonly Delay[] }> {
  const [first, last] = [servers[0]?.url ?? '', servers.at(-1)?.url ?? '']
  const followers = await follow(first, database)
  const { taskId, tokens } = followers
  const child = start('live/listeners.ts')
  await answerOf(child, { open: { url: last, tokens } } satisfies Command)
  const arrival = async (key: string): Promise<number> => {
    const command: Command = { wait: { key, streams: tokens.length, timeout: TIMEOUT_MS } }
    const received = (await answerOf(child, command)) as number[]
    if (received.length !== tokens.length) throw new Error(`${received.length} of ${tokens.length}: ${key}`)
    return Math.max(...received)
  }
  const stop = await tickInBackground(first, database)
  const began = performance.now()
  await wait(1000)
  await answerOf(child, { collect: true } satisfies Command)
  const late = { inboxes: [] as number[], screens: [] as number[] }
  const comments = quick ? COMMENTS_QUICK : COMMENTS
  for (let i = 0; i < comments; i++) {
    const sent = machineTime()
    const { comment } = await post<{ comment: { _id: string } }>(
      `${first}/api/tasks/${taskId}/comments`,
      database.data.adminToken,
      { text: `Number ${i}: the draft is **ready**, what do you think?` },
    )
    late.screens.push((await arrival(`comment ${comment._id}`)) - sent)
    late.inboxes.push((await arrival('inbox')) - sent)
    await wait(BETWEEN_MS)
  }
  const seconds = (performance.now() - began) / 1000
  const changes = await stop()
  await checkInboxes(first, followers, comments)
  await end(child)
  return {
    followers: tokens.length,
    changes: changes / seconds,
    delays: [
      { label: 'in all inboxes', ...spreadOf(late.inboxes) },
      { label: 'on all open screens', ...spreadOf(late.screens) },
    ],
  }
}
