/**
 * Many people change one task at once, in the manner of Jepsen: each ticks until acknowledged, some rename, delete, restore
 * and reassign, while the caller breaks something. Afterwards the data is compared with the acknowledged changes, and each
 * screen with the data.
 */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { randomFrom } from '#server/seed/random.ts'
import { openScreen, type Screen, type Site } from '#test/screen.ts'
import { type Client, somethingElse, taskBody, toggle } from './concurrent-changes.ts'
import { check, type Sent, type Someone } from './concurrent-check.ts'
import { Caller } from './concurrent-client.ts'

export interface Rules {
  /** The users of the clients, in turn. Administrators do more than tick. */
  readonly admins: readonly Someone[]
  readonly members: readonly Someone[]
  readonly toggles: number
  readonly items: number
  readonly seed: number
  /** Administrators do another change after so many toggles. */
  readonly every: number
}

export interface Scenario {
  readonly sent: Sent
  readonly screens: readonly Screen[]
  /** Resolves after that many acknowledged toggles. */
  acknowledged(n: number): Promise<void>
  /** Resolves when all clients have finished. */
  readonly finished: Promise<void>
  /** The differences found; empty if there are none. Screens have `timeout` ms to catch up. */
  check(timeout: number): Promise<{ violations: string[]; after: number }>
  close(): Promise<void>
}

export async function runScenario(sites: readonly Site[], rules: Rules): Promise<Scenario> {
  const { admins, members, toggles } = rules
  const [adminUser] = admins
  if (!adminUser) throw new Error('One user must be an administrator.')
  const sent: Sent = {
    taskId: '',
    ticks: new Map(),
    titles: [],
    texts: new Map(),
    small: new Map(),
    wrong: [],
    counts: { acknowledged: 0, refused: 0, unanswered: 0 },
  }
  const everybody = [...admins, ...members].map(({ id }) => id)
  const texts = Array.from({ length: rules.items }, (_, i) => `Item ${i}`)
  const created = await new Caller(sites, adminUser, sent, 0).untilAnswered(
    'POST',
    '/api/tasks',
    taskBody('At first', everybody, texts),
  )
  if (created.status !== 201) throw new Error(`The task was not made: ${JSON.stringify(created)}`)
  const first = created.body.task as Task
  sent.taskId = first._id
  sent.titles.push({ value: first.title, version: first.version })
  for (const { _id, text, completed } of first.todoChecklist) {
    sent.ticks.set(_id, [{ value: completed, version: first.version }])
    sent.texts.set(_id, [{ value: text, version: first.version }])
  }

  const people = [
    ...admins.map((who) => ({ who, isAdmin: true })),
    ...members.map((who) => ({ who, isAdmin: false })),
  ]
  const screens = people.map(({ who }, i) => openScreen(sites, who, i))
  await Promise.all(screens.map((screen) => screen.ready))

  const watchers = new Set<() => void>()
  let toggled = 0
  const onToggled = () => {
    toggled += 1
    for (const watch of watchers) watch()
  }
  const working = people.map(async ({ who, isAdmin }, n) => {
    const caller = new Caller(sites, who, sent, n)
    const random = randomFrom(rules.seed * 100 + n)
    const client: Client = { caller, random, scenario: sent, members, everybody, name: `${rules.seed}-${n}` }
    for (let i = 0; i < toggles; i++) {
      await toggle(client, screens[n] as Screen)
      onToggled()
      if (isAdmin && i % rules.every === rules.every - 1)
        await somethingElse(client, Math.floor(i / rules.every))
    }
  })
  const finished = Promise.all(working).then(() => {})
  return {
    sent,
    screens,
    acknowledged: (n) =>
      new Promise((resolve) => {
        const watch = () => {
          if (toggled < n) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
    finished,
    check: (timeout) =>
      check(
        sites,
        people.map(({ who }, i) => ({ who, screen: screens[i] as Screen })),
        adminUser,
        sent,
        timeout,
      ),
    close: async () => {
      await Promise.all(screens.map((screen) => screen.close()))
    },
  }
}
