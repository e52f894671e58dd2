/** Concurrent writes: no tick is lost, no count is wrong, no answer is inconsistent or older than an acknowledged write. */
import type { UserRef } from '@task-manager/contract/people/users'
import type { StatusSummary } from '@task-manager/contract/status-counts'
import { statuses } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import type { Tx } from '#server/db/transaction.ts'
import { addTask, deleteLockedTasks } from '#server/features/tasks/task-writes.service.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { changedWhileWaiting } from '#test/database/open-transaction.ts'
import { admin, type Person, person, shared, task, taskBody } from '#test/factories.ts'

const summaryOf = (tasks: readonly Task[]): StatusSummary => {
  const countOf = (status: string) => tasks.filter((each) => each.status === status).length
  const [pendingTasks = 0, inProgressTasks = 0, completedTasks = 0] = statuses.map(countOf)
  return { all: tasks.length, pendingTasks, inProgressTasks, completedTasks }
}

/** Ticks one item with the whole list; on 412 applies the tick to the current list and sends it again. */
async function tick(t: TestApp, as: Person, first: Task, index: number): Promise<void> {
  let current = first
  for (;;) {
    const reply = await t.call('PUT', `/api/tasks/${first._id}/todo`, {
      as,
      headers: { 'if-match': `"${current.version}"` },
      body: {
        todoChecklist: current.todoChecklist.map((item, i) =>
          i === index ? { ...item, completed: true } : item,
        ),
      },
    })
    if (reply.status === 200) return
    expect(reply.status).toBe(412)
    current = reply.body.task
  }
}

describeEngines('concurrent writes', (t) => {
  test('lose no tick when 8 people tick one list of 200 items [T5]', async () => {
    const adminUser = await admin(t())
    const people = await Promise.all(Array.from({ length: 8 }, () => person(t())))
    const texts = Array.from({ length: 200 }, (_, i) => ({ text: `Item ${i}` }))
    const first = await task(t(), adminUser, people, { todoChecklist: texts })
    // Each person ticks 3 items; the others are ticked before, so that the last tick completes the task.
    const done = texts.map((item, i) => ({ ...item, completed: i >= 24 }))
    const { body } = await t().call('PUT', `/api/tasks/${first._id}/todo`, {
      as: adminUser,
      body: { todoChecklist: done },
    })
    await Promise.all(
      people.map(async (who, p) => {
        for (let i = 0; i < 3; i++) await tick(t(), who, body.task, p * 3 + i)
      }),
    )
    const { body: last } = await t().call('GET', `/api/tasks/${first._id}`, { as: adminUser })
    expect(last).toMatchObject({ completedTodoCount: 200, progress: 100, status: 'Completed' })
    expect(last.version).toBe(body.task.version + 24)
  })

  test('lose nothing when the task is deleted and restored meanwhile [T5] [T20]', async () => {
    const [adminUser, secondAdmin] = [await admin(t()), await admin(t())]
    const todoChecklist = Array.from({ length: 4 }, (_, i) => ({ text: `Item ${i}` }))
    const first = await task(t(), adminUser, [adminUser], { todoChecklist })
    const context = { by: adminUser.id, at: first.updatedAt }
    const deleteAndRestore = async (db: Tx) => {
      const origin = (await deleteLockedTasks(db, context, [first])).get(first._id) ?? { createdBy: null }
      await addTask(db, context, 'task.restored', { ...first, version: 2 }, origin)
    }
    const items = first.todoChecklist.map(({ _id, text }) => ({ _id, text }))
    const body = taskBody([adminUser], { todoChecklist: items })
    const replies = await changedWhileWaiting(t(), deleteAndRestore, [
      ...items.map(
        ({ _id }) =>
          () =>
            t().call('PATCH', `/api/tasks/${first._id}/items/${_id}`, {
              as: adminUser,
              body: { completed: true },
            }),
      ),
      ...Array.from(
        { length: 4 },
        (_, i) => () =>
          t().call('PUT', `/api/tasks/${first._id}`, {
            as: secondAdmin,
            body: { ...body, title: `Edit ${i}` },
          }),
      ),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const last = (await t().call('GET', `/api/tasks/${first._id}`, { as: adminUser })).body
    expect(last).toMatchObject({ completedTodoCount: 4, version: 2 + replies.length })
  })

  test('all succeed without If-Match [T5]', async () => {
    const adminUser = await admin(t())
    const { _id, todoChecklist } = await task(t(), adminUser, [adminUser])
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        t().call('PUT', `/api/tasks/${_id}/todo`, {
          as: adminUser,
          body: { todoChecklist: todoChecklist.map(({ text }, n) => ({ text, completed: n === i % 2 })) },
        }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
    expect(new Set(replies.map((reply) => reply.body.task.version)).size).toBe(8)
  })

  test('all succeed when 64 change one task on two nodes at once [T5]', async () => {
    const second = await startTestApp(t().engine, {}, t().database)
    const nodes = [t(), second]
    const adminUser = await admin(t())
    const first = await task(t(), adminUser, [adminUser])
    const { _id, todoChecklist } = first
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) => {
        const node = nodes[i % 2] as TestApp
        if (i % 16 === 15)
          return node.call('PUT', `/api/tasks/${_id}`, {
            as: adminUser,
            body: taskBody([adminUser], { title: `Title ${i}` }),
          })
        if (i % 16 === 7)
          return node.call('PUT', `/api/tasks/${_id}/status`, {
            as: adminUser,
            body: { status: 'Completed' },
          })
        return node.call('PUT', `/api/tasks/${_id}/todo`, {
          as: adminUser,
          body: { todoChecklist: todoChecklist.map(({ text }, n) => ({ text, completed: n === i % 2 })) },
        })
      }),
    )
    await second.app.close()
    await second.deps.store.close()
    expect(replies.map((reply) => reply.status)).toEqual(Array(64).fill(200))
    const { body } = await t().call('GET', `/api/tasks/${_id}`, { as: adminUser })
    expect(body.version).toBe(first.version + 64)
    const all = (await t().call('GET', '/api/tasks?limit=500', { as: adminUser })).body
    expect(all.statusSummary).toEqual(summaryOf(all.tasks))
  })

  test('keep tabs, tasks and dashboards consistent [T7, T8]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const before = (await t().call('GET', '/api/tasks?limit=1', { as: adminUser })).body.statusSummary.all
    const mine = await Promise.all(Array.from({ length: 6 }, () => task(t(), adminUser, [one])))
    let writing = true
    const write = async (n: number) => {
      for (let round = 0; round < 12; round++) {
        const { _id } = mine[n] as Task
        const status = statuses[(round + 1) % 3 === 1 ? 0 : 2]
        await t().call('PUT', `/api/tasks/${_id}/status`, { as: one, body: { status } })
        const extra = await task(t(), adminUser, [one])
        if (round % 2 === 0) await t().call('DELETE', `/api/tasks/${extra._id}`, { as: adminUser })
      }
    }
    let answers = 0
    const read = async (as: Person, url: string, agree: (reply: Reply) => void) => {
      while (writing) {
        agree(await t().call('GET', url, { as }))
        answers += 1
        // Cached answers do not yield to the event loop, which the writers need.
        await new Promise(setImmediate)
      }
    }
    const list = ({ body }: Reply) => expect(body.statusSummary).toEqual(summaryOf(body.tasks))
    const reading = Promise.all([
      read(one, '/api/tasks?limit=500', list),
      read(adminUser, `/api/tasks?limit=500&assignedTo=${one.id}`, list),
      read(adminUser, '/api/tasks/dashboard-data', ({ body: { statistics, charts } }) => {
        const { All, Pending, InProgress, Completed } = charts.taskDistribution
        const { Low, Medium, High } = charts.taskPriorityLevels
        expect(All).toBe(Pending + InProgress + Completed)
        expect(All).toBe(Low + Medium + High)
        expect(statistics.totalTasks).toBe(All)
      }),
    ])
    const writers = Promise.all(mine.slice(0, 3).map((_, n) => write(n))).finally(() => {
      writing = false
    })
    await Promise.all([writers, reading])
    expect(answers).toBeGreaterThan(10)
    const { body } = await t().call('GET', '/api/tasks?limit=1', { as: adminUser })
    expect(body.statusSummary.all).toBe(before + 6 + 18)
  })

  test('are seen on every node once acknowledged [api 6]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const node = await startTestApp(t().engine, {}, t().database)
    try {
      const { _id } = await task(t(), adminUser, [one])
      const urls = ['/api/tasks', `/api/tasks/${_id}`, '/api/tasks/user-dashboard-data']
      const readOnBoth = async () => {
        for (const url of urls) for (const app of [t(), node]) await app.call('GET', url, { as: one })
      }
      for (let round = 0; round < 12; round++) {
        const [writer, reader] = round % 2 === 0 ? [t(), node] : [node, t()]
        // Both nodes have cached the answers of the last round.
        await readOnBoth()
        const status = round % 4 < 2 ? 'Completed' : 'Pending'
        const title = `Round ${round}`
        await writer.call('PUT', `/api/tasks/${_id}`, { as: adminUser, body: taskBody([one], { title }) })
        const { body } = await writer.call('PUT', `/api/tasks/${_id}/status`, { as: one, body: { status } })
        const [list, single, dashboard] = await Promise.all(
          urls.map((url) => reader.call('GET', url, { as: one })),
        )
        expect(single?.body).toEqual(body.task)
        expect(list?.body.tasks).toEqual([shared(body.task)])
        expect(list?.body.statusSummary).toEqual(summaryOf([body.task]))
        expect(dashboard?.body.recentTasks).toEqual([shared(body.task)])
      }
      // A script that writes to the database directly.
      await node.deps.db.updateTable('tasks').set({ title: 'By hand' }).where('id', '=', _id).execute()
      expect((await t().call('GET', `/api/tasks/${_id}`, { as: one })).body.title).toBe('By hand')
    } finally {
      await node.close()
    }
  })

  test('show the right assignees and names while users are renamed, reassigned and deleted [T10]', async () => {
    const adminUser = await admin(t())
    const node = await startTestApp(t().engine, {}, t().database)
    try {
      const staying = await person(t())
      const tasks = await Promise.all(
        Array.from({ length: 6 }, () => task(t(), adminUser, [adminUser, staying])),
      )
      for (let round = 0; round < 6; round++) {
        const leaving = await person(t())
        const call = (i: number, method: 'PUT' | 'DELETE', url: string, body?: unknown) =>
          (i % 2 === 0 ? t() : node).call(method, url, { as: adminUser, ...(body ? { body } : {}) })
        const replies = await Promise.all([
          ...tasks.flatMap(({ _id }, i) => [
            call(i, 'PUT', `/api/tasks/${_id}`, taskBody([leaving, staying])),
            call(i + 1, 'PUT', `/api/tasks/${_id}`, taskBody([staying])),
          ]),
          call(round, 'PUT', `/api/users/${staying.id}`, { name: `Name ${round}` }),
          call(round + 1, 'DELETE', `/api/users/${leaving.id}`),
        ])
        // Assigning a deleted user fails; everything else succeeds.
        for (const { status } of replies) expect([200, 422]).toContain(status)
        const rows = await t()
          .deps.db.selectFrom('tasks')
          .innerJoin('task_assignees', 'task_assignees.task_id', 'tasks.id')
          .innerJoin('users', 'users.id', 'task_assignees.user_id')
          .select(['tasks.id', 'tasks.assignees', 'users.id as user', 'users.name'])
          .orderBy('task_assignees.position')
          .execute()
        for (const { _id } of tasks) {
          const assigned = rows.filter((row) => row.id === _id)
          const shown = JSON.parse(assigned[0]?.assignees ?? 'null') as UserRef[]
          expect(shown.map(({ _id, name }) => [_id, name])).toEqual(
            assigned.map(({ user, name }) => [user, name]),
          )
        }
      }
    } finally {
      await node.close()
    }
  })
})
