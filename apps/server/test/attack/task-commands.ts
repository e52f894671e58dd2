/** Creating and changing tasks. */
import fc from 'fast-check'
import { at, by, command, ofAdmin } from './command.ts'
import type { Job, Priority, Someone, Status } from './model.ts'
import type { Play } from './play.ts'
import { same } from './reads.ts'

const status = fc.constantFrom<Status>('Pending', 'In Progress', 'Completed')
const priority = fc.constantFrom<Priority>('Low', 'Medium', 'High')
const dueDate = fc.constantFrom('2030-05-17', '2030-05-18', '2030-05-20')
const labels = fc.uniqueArray(fc.constantFrom('Copy', 'Print', 'Zürich'), { maxLength: 2 })
const some = fc.uniqueArray(by, { minLength: 1, maxLength: 3 })

const refs = (play: Play, people: readonly number[]) => [...new Set(people.map((n) => play.who(n)))]
const projectOf = (play: Play, n: number | null) =>
  n === null ? null : ([...play.model.projects.keys()][n] ?? null)

/** Deleted people are unknown, deactivated ones refused unless they are on the task already. */
function assigning(people: readonly Someone[], task: Job | undefined): number | null {
  if (people.some(({ state }) => state === 'deleted')) return 422
  if (task && task.place !== 'list') return 404
  const isNew = ({ id, state }: Someone) => state === 'deactivated' && !task?.people.includes(id)
  return people.some(isNew) ? 422 : null
}

export const create = command(
  'create',
  fc.record({
    by,
    people: some,
    items: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    priority,
    dueDate,
    labels,
    project: fc.option(fc.nat({ max: 2 })),
  }),
  async (play, { by, people, items, priority, dueDate, labels, project }) => {
    const who = play.who(by)
    const assigned = refs(play, people)
    const projectId = projectOf(play, project)
    const body = {
      title: `Task ${play.next()}`,
      description: 'As it was written.',
      priority,
      dueDate,
      assignedTo: assigned.map(({ id }) => id),
      todoChecklist: items.map((completed, n) => ({ text: `Item ${n}`, completed })),
      projectId,
      labels,
    }
    const expected = ofAdmin(who, assigning(assigned, undefined) ?? 201)
    await play.write(who, ['POST', '/api/tasks'], expected, body, ({ task }) => {
      const { _id: id, version, todoChecklist } = task
      const job = play.model.create({
        ...{ id, version, madeBy: who.id, title: body.title, priority, dueDate, project: projectId },
        people: body.assignedTo,
        labels: play.labelsIn(task),
        items: body.todoChecklist.map(({ text, completed }, n) => ({
          id: todoChecklist[n]._id,
          text,
          done: completed,
        })),
      })
      play.answered(job, task)
    })
  },
)

export const edit = command(
  'edit',
  fc.record({
    by,
    at,
    fields: fc.record(
      { priority, dueDate, people: some, labels, project: fc.option(fc.nat({ max: 2 })) },
      { requiredKeys: [] },
    ),
  }),
  async (play, { by, at, fields: { people, labels, project, ...fields } }) => {
    const [who, task] = [play.who(by), play.task(at)]
    if (!task) return
    const assigned = people && refs(play, people).map(({ id }) => id)
    const body = {
      ...fields,
      ...(assigned && { assignedTo: assigned }),
      ...(labels && { labels }),
      ...(project !== undefined && { projectId: projectOf(play, project) }),
    }
    const isEmpty = Object.keys(body).length === 0
    const refused = isEmpty ? 400 : assigning(people ? refs(play, people) : [], task)
    await play.write(
      who,
      ['PATCH', `/api/tasks/${task.id}`],
      ofAdmin(who, refused ?? 200),
      body,
      (answer) => {
        const known = play.labelsIn(answer.task)
        play.model.edit(who.id, task, {
          ...fields,
          ...(assigned && { people: assigned }),
          ...(labels && { labels: labels.map((name) => play.labelOf(name) ?? '') }),
          ...(body.projectId !== undefined && { project: body.projectId }),
        })
        if (known.length > 3) throw new Error('More labels than were sent.')
        play.answered(task, answer.task)
      },
    )
  },
)

/** It cannot be begun when everything is done. */
const isStuck = (task: Job, status: Status): boolean =>
  status === 'In Progress' && task.items.every(({ done }) => done)

export const setStatus = command(
  'setStatus',
  fc.record({ by, at, status }),
  async (play, { by, at, status }) => {
    const [who, task] = [play.who(by), play.task(at)]
    if (!task) return
    const expected = !play.model.sees(who, task) ? 404 : isStuck(task, status) ? 409 : 200
    await play.write(who, ['PUT', `/api/tasks/${task.id}/status`], expected, { status }, (answer) => {
      play.model.setStatus(who.id, task, status)
      play.answered(task, answer.task)
    })
  },
)

export const tick = command(
  'tick',
  fc.record({ by, at, item: fc.nat({ max: 2 }), done: fc.boolean() }),
  async (play, { by, at, item: n, done }) => {
    const [who, task] = [play.who(by), play.task(at)]
    const item = task?.items[n % task.items.length]
    if (!task || !item) return
    const expected = play.model.sees(who, task) ? 200 : 404
    const url = `/api/tasks/${task.id}/items/${item.id}`
    await play.write(who, ['PATCH', url], expected, { completed: done }, (answer) => {
      const items = task.items.map((each) => (each === item ? { ...each, done } : each))
      // A repeated tick changes nothing, not even a status that was set by hand.
      if (item.done !== done) play.model.setItems(who.id, task, items)
      play.answered(task, answer.task)
    })
  },
)

export const addItem = command('addItem', fc.record({ by, at }), async (play, { by, at }) => {
  const [who, task] = [play.who(by), play.task(at)]
  if (!task) return
  const text = `Item ${play.next()}`
  const expected = ofAdmin(who, task.place === 'list' ? 201 : 404)
  await play.write(
    who,
    ['POST', `/api/tasks/${task.id}/items`],
    expected,
    { items: [{ text }] },
    (answer) => {
      const id = answer.task.todoChecklist.at(-1)._id
      play.model.setItems(who.id, task, [...task.items, { id, text, done: false }])
      play.answered(task, answer.task)
    },
  )
})

export const removeItem = command('removeItem', fc.record({ by, at }), async (play, { by, at }) => {
  const [who, task] = [play.who(by), play.task(at)]
  const item = task?.items[0]
  if (!task || !item) return
  const expected = task.place !== 'list' ? 404 : task.items.length === 1 ? 422 : 200
  const url = `/api/tasks/${task.id}/items/${item.id}`
  await play.write(who, ['DELETE', url], ofAdmin(who, expected), undefined, (answer) => {
    play.model.setItems(who.id, task, task.items.slice(1))
    play.answered(task, answer.task)
  })
})

/** Deleting, restoring and purging differ only in where the task is before. */
const moves = { delete: ['DELETE', 'list'], restore: ['POST', 'trash'], purge: ['DELETE', 'trash'] } as const
export const move = command(
  'move',
  fc.record({
    by,
    at,
    to: fc.constantFrom<keyof typeof moves>('delete', 'delete', 'restore', 'restore', 'purge'),
  }),
  async (play, { by, at, to }) => {
    const [who, task] = [play.who(by), play.task(at)]
    if (!task) return
    const [method, place] = moves[to]
    const path = to === 'purge' ? `/api/trash/${task.id}` : `/api/tasks/${task.id}`
    const url = to === 'restore' ? `${path}/restore` : path
    const expected = ofAdmin(who, task.place === place ? 200 : 404)
    await play.write(who, [method, url], expected, undefined, (answer) => {
      if (to === 'delete') play.model.toTrash(task)
      else if (to === 'purge') play.model.purge(task)
      else play.model.restore(task)
      if (to === 'restore') play.answered(task, answer.task)
    })
  },
)

type Change = { status: Status } | { priority: Priority } | { delete: true }

function changeOne(play: Play, who: Someone, task: Job, change: Change): void {
  if ('delete' in change) play.model.toTrash(task)
  else if ('priority' in change) play.model.edit(who.id, task, change)
  else if (change.status !== task.status) play.model.setStatus(who.id, task, change.status)
}

export const bulk = command(
  'bulk',
  fc.record({
    by,
    tasks: fc.uniqueArray(at, { minLength: 1, maxLength: 4 }),
    change: fc.oneof(fc.record({ status }), fc.record({ priority }), fc.constant({ delete: true as const })),
  }),
  async (play, { by, tasks, change }) => {
    const who = play.who(by)
    const chosen = [...new Set(tasks.flatMap((n) => play.task(n) ?? []))]
    if (chosen.length === 0) return
    const body = { ids: chosen.map(({ id }) => id), change }
    await play.write(who, ['POST', '/api/tasks/bulk'], ofAdmin(who, 200), body, ({ results }) => {
      for (const task of chosen) {
        const { ok } = results.find(({ _id }: { _id: string }) => _id === task.id)
        const isPossible = task.place === 'list' && !('status' in change && isStuck(task, change.status))
        same(`Whether ${task.title} was changed`, ok, isPossible)
        if (isPossible) changeOne(play, who, task, change)
      }
    })
  },
)
