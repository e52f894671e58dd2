/** The clients of concurrent-clients.ts: they tick, rename, delete, restore and reassign. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { Random } from '#server/seed/random.ts'
import type { Screen } from '#test/screen.ts'
import type { Attempt, Sent, Someone } from './concurrent-check.ts'
import { type Caller, PAUSE_MS } from './concurrent-client.ts'

/** A text long enough that a task of 200 items is too large for an event. */
const LONG = ' There is much more to say of it.'.repeat(250)

export const taskBody = (title: string, assignedTo: readonly string[], items: readonly string[]) => ({
  title,
  description: 'Together.',
  dueDate: '2030-05-17',
  assignedTo,
  todoChecklist: items.map((text) => ({ text })),
})

export interface Client {
  readonly caller: Caller
  readonly random: Random
  readonly scenario: Sent
  readonly members: readonly Someone[]
  readonly everybody: readonly string[]
  readonly name: string
}

/** Sets one item to a state until acknowledged. */
export async function toggle({ caller, random, scenario }: Client, screen: Screen): Promise<void> {
  const ids = [...scenario.ticks.keys()]
  // Half of all toggles are on a few items.
  const id = random.chance(0.5) ? random.pick(ids.slice(0, 10)) : random.pick(ids)
  const seen = screen.shown.tasks.get(scenario.taskId)?.todoChecklist.find((item) => item._id === id)
  const value = !(seen?.completed ?? false)
  for (;;) {
    const attempt: Attempt<boolean> = { value, version: null }
    const attempts = scenario.ticks.get(id) ?? []
    attempts.push(attempt)
    const answer = await caller.call('PATCH', `/api/tasks/${scenario.taskId}/items/${id}`, {
      completed: value,
    })
    if (answer === null) continue
    if (answer.status === 200) {
      scenario.counts.acknowledged += 1
      const task = answer.body.task as Task
      attempt.version = task.version
      if (task.todoChecklist.find((item) => item._id === id)?.completed !== value)
        scenario.wrong.push(`Item ${id} was answered as ${!value} to who asked for ${value}.`)
      return
    }
    // Deleted or not assigned at the moment.
    attempts.splice(attempts.indexOf(attempt), 1)
    if (answer.status !== 404 && answer.status !== 403)
      scenario.wrong.push(`A toggle: ${answer.status} ${JSON.stringify(answer.body)}`)
    await pause(PAUSE_MS)
  }
}

export async function somethingElse(client: Client, n: number): Promise<void> {
  const { random, scenario, everybody, members } = client
  if (n % 4 === 0)
    await edit(client, (task) => {
      const title = `Called ${client.name}-${n}`
      const item = random.pick(task.todoChecklist)
      const text = `${title}, ${item._id}`
      const description = random.chance(0.5) ? `Together.${LONG}` : 'Together.'
      const todoChecklist = task.todoChecklist.map((each) => ({
        _id: each._id,
        text: each === item ? text : each.text,
      }))
      return { change: { title, description, todoChecklist }, title, text: { id: item._id, value: text } }
    })
  else if (n % 4 === 1) await deleteAndRestore(client)
  else if (n % 4 === 2) {
    const [off] = random.some(members, 1)
    if (!off) return
    await edit(client, (task) => ({
      change: { assignedTo: task.assignedTo.map(({ _id }) => _id).filter((id) => id !== off.id) },
    }))
    await edit(client, () => ({ change: { assignedTo: everybody } }))
  } else await createSmallTasks(client, n)
  scenario.counts.acknowledged += 1
}

interface Edit {
  readonly change: Record<string, unknown>
  readonly title?: string
  readonly text?: { readonly id: string; readonly value: string }
}

function noteAttempt(list: Attempt<string>[] | undefined, value: string | undefined): Attempt<string>[] {
  if (list === undefined || value === undefined) return []
  const attempt = { value, version: null }
  list.push(attempt)
  return [attempt]
}

function forget(list: Attempt<string>[], attempts: readonly Attempt<string>[]): void {
  for (const attempt of attempts) if (list.includes(attempt)) list.splice(list.indexOf(attempt), 1)
}

/** Reads, changes and writes with If-Match until acknowledged. */
async function edit({ caller, scenario }: Client, editOf: (task: Task) => Edit): Promise<void> {
  for (;;) {
    const read = await caller.untilAnswered('GET', `/api/tasks/${scenario.taskId}`)
    if (read.status !== 200) {
      await pause(PAUSE_MS)
      continue
    }
    const task = read.body as Task
    const { change, title, text } = editOf(task)
    const attempts = [
      ...noteAttempt(scenario.titles, title),
      ...noteAttempt(text && scenario.texts.get(text.id), text?.value),
    ]
    const { title: old, description, priority, dueDate, attachments } = task
    const body = {
      ...{ title: old, description, priority, dueDate, attachments },
      assignedTo: task.assignedTo.map(({ _id }) => _id),
      todoChecklist: task.todoChecklist.map(({ _id, text }) => ({ _id, text })),
      ...change,
    }
    const answer = await caller.call('PUT', `/api/tasks/${scenario.taskId}`, body, {
      'if-match': `"${task.version}"`,
    })
    if (answer === null) continue
    if (answer.status === 200) {
      for (const attempt of attempts) attempt.version = answer.body.task.version
      return
    }
    for (const list of [scenario.titles, ...scenario.texts.values()]) forget(list, attempts)
    if (![404, 412].includes(answer.status))
      scenario.wrong.push(`An edit: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}

/** Another client may have been faster. */
async function deleteAndRestore({ caller, scenario }: Client): Promise<void> {
  const gone = await caller.untilAnswered('DELETE', `/api/tasks/${scenario.taskId}`)
  await pause(PAUSE_MS)
  const back = await caller.untilAnswered('POST', `/api/tasks/${scenario.taskId}/restore`)
  for (const { status, body } of [gone, back])
    if (status !== 200 && status !== 404)
      scenario.wrong.push(`Deleting or restoring: ${status} ${JSON.stringify(body)}`)
}

/** Creates two tasks and deletes one of them. */
async function createSmallTasks(
  { caller, scenario, random, everybody, name }: Client,
  n: number,
): Promise<void> {
  for (const kept of [true, false]) {
    const title = `Small ${name}-${n} ${kept ? 'kept' : 'deleted'}`
    const body = taskBody(title, [random.pick(everybody)], ['One', 'Two'])
    const { status, body: created } = await caller.untilAnswered('POST', '/api/tasks', body, {
      'idempotency-key': title.replaceAll(' ', '-'),
    })
    if (status !== 201) scenario.wrong.push(`A small task: ${status} ${JSON.stringify(created)}`)
    else if (!kept) await caller.untilAnswered('DELETE', `/api/tasks/${created.task._id}`)
    scenario.small.set(title, kept)
  }
}
