import { setTimeout as wait } from 'node:timers/promises'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type Fault, failOn } from '#faults/fault.ts'
import { onBoth } from '#faults/on-both.ts'
import { type Account, type Data, firstAdmin, type Product, startProduct } from '#faults/product.ts'
import { countedWrongly, listTasks } from '#test/concurrent/writers.ts'

const TASKS = 2000
/** The maximum number of tasks in one call. */
const LINES = 100
const KILLS = 10
const ACTION = '01930000-0000-7000-8000-0000000000'

/** Sends the call, kills the server at most `ms` later, and returns whether an answer came first. */
async function killDuring(product: Product, call: () => Promise<{ status: number }>, ms: number) {
  const answered = call().then(
    ({ status }) => status < 300,
    () => false,
  )
  await wait(Math.random() * ms)
  await product.end('SIGKILL')
  await product.start()
  return await answered
}

/** Creates tasks from lines, a hundred with each call: all of them or none. */
async function capture(product: Product, adminUser: Account): Promise<string> {
  const send = (call: number) =>
    product.call('POST', '/api/tasks/quick', {
      as: adminUser,
      headers: { 'idempotency-key': `import-${call}` },
      body: {
        today: '2026-11-25',
        tasks: Array.from({ length: LINES }, (_, line) => ({ title: `Line ${call * LINES + line}` })),
      },
    })
  let killed = 0
  const violations: string[] = []
  for (let call = 0; call < TASKS / LINES; call++) {
    if (call % 2 === 0) {
      if (!(await killDuring(product, () => send(call), 60))) killed += 1
      const { tasks } = await listTasks(product, adminUser)
      if (tasks.length % LINES !== 0) violations.push(`After call ${call} there are ${tasks.length} tasks.`)
    }
    const { status, text } = await send(call)
    if (status >= 300) violations.push(`Call ${call}: ${status} ${text}`)
  }
  const { tasks } = await listTasks(product, adminUser)
  if (new Set(tasks.map(({ title }) => title)).size !== TASKS || tasks.length !== TASKS)
    violations.push(`There are ${tasks.length} tasks instead of ${TASKS}.`)
  failOn(violations, 'Created together')
  return `${TASKS.toLocaleString('en')} tasks created, ${LINES} with a call: ${killed} calls had no answer; each made all of its tasks or none, and none twice when it was sent again.`
}

const dueDateOf = (round: number): string => `2031-01-${String(round + 1).padStart(2, '0')}`

/** Errors in the tasks after a bulk change was interrupted. */
function halfChanged(tasks: readonly Task[], round: number): string[] {
  const isNew = ({ dueDate, priority }: Task) =>
    dueDate.startsWith(dueDateOf(round)) && priority === (round % 2 === 0 ? 'High' : 'Low')
  const isOld = ({ version }: Task) => version === round + 1
  return tasks
    .filter((task) => (isNew(task) ? task.version !== round + 2 : !isOld(task)))
    .map(({ title, version }) => `${title} is changed by half, at version ${version}.`)
}

async function changeAll(product: Product, adminUser: Account): Promise<string> {
  const ids = (await listTasks(product, adminUser)).tasks.map(({ _id }) => _id)
  let killed = 0
  let changed = 0
  for (let round = 0; round < KILLS; round++) {
    const send = () =>
      product.call('POST', '/api/tasks/bulk', {
        as: adminUser,
        body: {
          ids,
          actionId: `${ACTION}${String(round).padStart(2, '0')}`,
          change: { dueDate: dueDateOf(round), priority: round % 2 === 0 ? 'High' : 'Low' },
        },
      })
    if (!(await killDuring(product, send, 400))) killed += 1
    const cut = await listTasks(product, adminUser)
    failOn([...halfChanged(cut.tasks, round), ...countedWrongly(cut.tasks, cut.summary)], `Kill ${round + 1}`)
    changed += cut.tasks.filter(({ version }) => version === round + 2).length
    const { status, text } = await send()
    if (status >= 300) throw new Error(`Sent again it answered ${status} ${text}`)
    const { tasks } = await listTasks(product, adminUser)
    failOn(
      tasks
        .filter(({ version }) => version !== round + 2)
        .map(({ title }) => `${title} was missed or changed twice.`),
      `Sent again after kill ${round + 1}`,
    )
  }
  return `${ids.length.toLocaleString('en')} tasks changed by one call, ${KILLS} ×: ${killed} calls had no answer, with ${changed.toLocaleString('en')} tasks changed and none partly; sent again, each call changed the rest and nothing twice.`
}

async function killBulk(data: Data): Promise<string[]> {
  const product = await startProduct(data)
  const adminUser = await firstAdmin(product)
  const figures = [await capture(product, adminUser), await changeAll(product, adminUser)]
  await product.end('SIGTERM')
  return figures
}

export const fault: Fault = {
  title: '`kill -9` in the middle of a bulk change, both engines',
  promise:
    'Each task is changed completely or not at all, and a call that creates many creates all or none. The same call sent again does the rest, and changes nothing twice.',
  run: onBoth(killBulk),
}
