/** Compares the data with the acknowledged changes, and each screen with the data. */
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { readList, type Screen, type Shown, type Site } from '#test/screen.ts'

export interface Someone {
  readonly id: string
  readonly token: string
}

/** An attempted change with the version that it created; null while the outcome is unknown. */
export interface Attempt<Value> {
  readonly value: Value
  version: number | null
}

/** All changes that were sent. */
export interface Sent {
  taskId: string
  readonly ticks: Map<string, Attempt<boolean>[]>
  readonly titles: Attempt<string>[]
  readonly texts: Map<string, Attempt<string>[]>
  /** Small tasks by title: whether they must exist. */
  readonly small: Map<string, boolean>
  /** Answers that no fault explains. */
  readonly wrong: string[]
  readonly counts: { acknowledged: number; refused: number; unanswered: number }
}

const POLL_MS = 20

/** Possible values: the last acknowledged one by version, and those with an unknown outcome. */
function possible<Value>(attempts: readonly Attempt<Value>[]): Set<Value> {
  let last: Attempt<Value> | undefined
  for (const attempt of attempts)
    if (attempt.version !== null && (last?.version ?? -1) <= attempt.version) last = attempt
  const unknown = attempts.filter(({ version }) => version === null)
  return new Set([...(last ? [last] : []), ...unknown].map(({ value }) => value))
}

function lostOf(expected: Shown, sent: Sent): string[] {
  const violations: string[] = []
  const task = expected.tasks.get(sent.taskId)
  if (!task) return ['The task is lost.']
  if (!possible(sent.titles).has(task.title)) violations.push(`The title is '${task.title}'.`)
  violations.push(...itemsLostOf(task, sent))
  const titles = Map.groupBy(expected.tasks.values(), ({ title }) => title)
  for (const [title, kept] of sent.small) {
    const times = titles.get(title)?.length ?? 0
    if (times !== (kept ? 1 : 0)) violations.push(`'${title}' is there ${times} times.`)
  }
  if (expected.summary?.all !== expected.tasks.size)
    violations.push(`The tabs say ${expected.summary?.all}, there are ${expected.tasks.size}.`)
  return violations
}

function itemsLostOf(task: Task, sent: Sent): string[] {
  const violations: string[] = []
  const items = new Map(task.todoChecklist.map((item) => [item._id, item]))
  if (items.size !== sent.ticks.size) violations.push(`It has ${items.size} items, not ${sent.ticks.size}.`)
  for (const [id, attempts] of sent.ticks)
    if (!possible(attempts).has(items.get(id)?.completed ?? !attempts[0]?.value))
      violations.push(`Item ${id} is ${items.get(id)?.completed}: ${JSON.stringify(attempts)}`)
  for (const [id, attempts] of sent.texts)
    if (!possible(attempts).has(items.get(id)?.text ?? ''))
      violations.push(`Item ${id} says '${items.get(id)?.text}': ${JSON.stringify(attempts)}`)
  return violations
}

/** Differences between the screen and the data. */
function differenceOf(who: string, { tasks, summary }: Shown, expected: Shown): string[] {
  const violations: string[] = []
  for (const [id, task] of expected.tasks) {
    const own = tasks.get(id)
    if (!own) violations.push(`${who} does not show '${task.title}'.`)
    else if (!isDeepStrictEqual(own, task))
      violations.push(`${who} shows '${task.title}' at ${own.version}, it is at ${task.version}.`)
  }
  for (const [id, { title }] of tasks)
    if (!expected.tasks.has(id)) violations.push(`${who} shows '${title}', which is not theirs.`)
  if (!isDeepStrictEqual(summary, expected.summary))
    violations.push(
      `${who} counts ${JSON.stringify(summary)}, there are ${JSON.stringify(expected.summary)}.`,
    )
  return violations
}

async function expectedFor(sites: readonly Site[], who: Someone, until: number): Promise<Shown[]> {
  const answers: Shown[] = []
  for (const site of sites)
    for (;;) {
      const list = await readList(site.origin, who)
      if (list) {
        answers.push(list)
        break
      }
      if (performance.now() > until) throw new Error('The list cannot be read.')
      await pause(POLL_MS)
    }
  return answers
}

/** `after`: when the last screen had caught up, in ms. Waits for at most `timeout`. */
export async function check(
  sites: readonly Site[],
  screens: readonly { readonly who: Someone; readonly screen: Screen }[],
  adminUser: Someone,
  sent: Sent,
  timeout: number,
): Promise<{ violations: string[]; after: number }> {
  const started = performance.now()
  const until = started + timeout
  const violations = [...sent.wrong]
  let after = 0
  for (const [i, { who, screen }] of screens.entries()) {
    const expectedScreens = await expectedFor(sites, who, until)
    const [expected] = expectedScreens as [Shown]
    for (const other of expectedScreens.slice(1))
      violations.push(...differenceOf('Another server', other, expected))
    let difference = differenceOf(`Screen ${i}`, screen.shown, expected)
    while (difference.length > 0 && performance.now() < until) {
      await pause(POLL_MS)
      after = performance.now() - started
      difference = differenceOf(`Screen ${i}`, screen.shown, expected)
    }
    violations.push(...difference)
    if (who === adminUser) violations.push(...lostOf(expected, sent))
  }
  return { violations, after }
}
