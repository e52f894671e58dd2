/** Creating and changing tasks. */
import fc from 'fast-check'
import { adminOnly, assignmentRefusal, at, by, command } from './command.ts'
import type { ModelTask, Priority, Repeat, Someone, Status } from './entities.ts'
import type { ModelledApp } from './modelled-app.ts'
import { nextDate, RULES } from './series-rules.ts'
import { same } from './shape.ts'

const status = fc.constantFrom<Status>('Pending', 'In Progress', 'Completed')
const priority = fc.constantFrom<Priority>('Low', 'Medium', 'High')
const dueDate = fc.constantFrom('2030-05-17', '2030-05-18', '2030-05-20')
const labels = fc.uniqueArray(fc.constantFrom('Copy', 'Print', 'Zürich'), { maxLength: 2 })
const repeat = fc.option(
  fc.record<Repeat>({
    rule: fc.constantFrom(...Object.keys(RULES)),
    until: fc.option(fc.constantFrom('2030-05-19', '2030-06-01')),
    times: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
)
const someone = fc.uniqueArray(by, { minLength: 1, maxLength: 3 })

const refs = (modelled: ModelledApp, people: readonly number[]) => [
  ...new Set(people.map((n) => modelled.who(n))),
]
const projectOf = (modelled: ModelledApp, n: number | null) =>
  n === null ? null : ([...modelled.model.projects.keys()][n] ?? null)

export const create = command(
  'create',
  fc.record({
    by,
    people: someone,
    items: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    priority,
    dueDate,
    labels,
    project: fc.option(fc.nat({ max: 2 })),
    repeat,
  }),
  async (modelled, { by, people, items, priority, dueDate, labels, project, repeat }) => {
    const who = modelled.who(by)
    const assigned = refs(modelled, people)
    const projectId = projectOf(modelled, project)
    const body = {
      title: `Task ${modelled.next()}`,
      description: 'As it was written.',
      priority,
      dueDate,
      assignedTo: assigned.map(({ id }) => id),
      todoChecklist: items.map((completed, n) => ({ text: `Item ${n}`, completed })),
      projectId,
      labels,
      repeat,
    }
    const expected = adminOnly(who, assignmentRefusal(assigned, undefined) ?? 201)
    await modelled.write(who, ['POST', '/api/tasks'], expected, body, ({ task }) => {
      const { _id: id, version, todoChecklist } = task
      const created = modelled.model.create(who.id, {
        ...{ id, version, madeBy: who.id, title: body.title, priority, dueDate, project: projectId, repeat },
        people: body.assignedTo,
        labels: modelled.labelsIn(task),
        items: body.todoChecklist.map(({ text, completed }, n) => ({
          id: todoChecklist[n]._id,
          text,
          done: completed,
          owner: null,
          dueDate: null,
        })),
      })
      modelled.answered(created, task)
    })
  },
)

/** The body of a PUT that changes nothing but the description. */
const replacementOf = ({ title, priority, dueDate, people, items }: ModelTask) => ({
  ...{ title, description: 'As it was written.', priority, dueDate, assignedTo: people },
  todoChecklist: items.map(({ id, text, done }) => ({ _id: id, text, completed: done })),
})
const peopleOf = (modelled: ModelledApp, ids: readonly string[] = []) =>
  ids.flatMap((id) => modelled.model.person(id) ?? [])

export const edit = command(
  'edit',
  fc.record({
    by,
    at,
    fields: fc.record(
      { priority, dueDate, people: someone, labels, project: fc.option(fc.nat({ max: 2 })), repeat },
      { requiredKeys: [] },
    ),
    whole: fc.boolean(),
  }),
  async (modelled, { by, at, fields: { people, labels, project, ...fields }, whole }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    if (!task) return
    const assigned = people && refs(modelled, people).map(({ id }) => id)
    const changes = {
      ...fields,
      ...(assigned && { assignedTo: assigned }),
      ...(labels && { labels }),
      ...(project !== undefined && { projectId: projectOf(modelled, project) }),
    }
    const body = whole ? { ...replacementOf(task), ...changes } : changes
    const isEmpty = Object.keys(body).length === 0
    const named = 'assignedTo' in body ? peopleOf(modelled, body.assignedTo) : []
    const refused = isEmpty ? 400 : assignmentRefusal(named, task)
    const method = whole ? 'PUT' : 'PATCH'
    await modelled.write(
      who,
      [method, `/api/tasks/${task.id}`],
      adminOnly(who, refused ?? 200),
      body,
      (answer) => {
        modelled.labelsIn(answer.task)
        const edited = {
          ...fields,
          ...(assigned && { people: assigned }),
          ...(labels && { labels: labels.map((name) => modelled.labelOf(name) ?? '') }),
          ...(changes.projectId !== undefined && { project: changes.projectId }),
        }
        modelled.model.edit(who.id, task, edited)
        modelled.answered(task, answer.task)
      },
    )
  },
)

/** Someone is put on the task or taken off it: first of all someone who muted it. */
export const join = command('join', fc.record({ by, at, other: by }), async (modelled, { by, at, other }) => {
  const [who, task] = [modelled.who(by), modelled.task(at)]
  if (!task) return
  const [muted] = [...task.chosen].find(([, following]) => !following) ?? []
  const id = muted ?? modelled.who(other).id
  const people = task.people.includes(id) ? task.people.filter((each) => each !== id) : [...task.people, id]
  if (people.length === 0) return
  const expected = adminOnly(who, assignmentRefusal(peopleOf(modelled, people), task) ?? 200)
  const body = { assignedTo: people }
  await modelled.write(who, ['PATCH', `/api/tasks/${task.id}`], expected, body, (answer) => {
    modelled.model.edit(who.id, task, { people })
    modelled.answered(task, answer.task)
  })
})

/** A task with all items done cannot be In Progress. */
const isStuck = (task: ModelTask, status: Status): boolean =>
  status === 'In Progress' && task.items.every(({ done }) => done)

export const setStatus = command(
  'setStatus',
  fc.record({ by, at, status }),
  async (modelled, { by, at, status }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    if (!task) return
    const expected = !modelled.model.sees(who, task) ? 404 : isStuck(task, status) ? 409 : 200
    await modelled.write(
      who,
      [task.items.length > 1 ? 'PUT' : 'PATCH', `/api/tasks/${task.id}/status`],
      expected,
      { status },
      (answer) => {
        modelled.model.setStatus(who.id, task, status)
        modelled.answered(task, answer.task)
      },
    )
  },
)

export const tick = command(
  'tick',
  fc.record({ by, at, item: fc.nat({ max: 2 }), done: fc.boolean() }),
  async (modelled, { by, at, item: n, done }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    const item = task?.items[n % task.items.length]
    if (!task || !item) return
    const expected = modelled.model.sees(who, task) ? 200 : 404
    const url = `/api/tasks/${task.id}/items/${item.id}`
    await modelled.write(who, ['PATCH', url], expected, { completed: done }, (answer) => {
      const items = task.items.map((each) => (each === item ? { ...each, done } : each))
      // A repeated tick changes nothing, not even a status set by hand.
      if (item.done !== done) modelled.model.setItems(who.id, task, items)
      modelled.answered(task, answer.task)
    })
  },
)

/** Deleting, restoring and purging differ only in where the task was. */
const moves = { delete: ['DELETE', 'list'], restore: ['POST', 'trash'], purge: ['DELETE', 'trash'] } as const
export const move = command(
  'move',
  fc.record({
    by,
    at,
    to: fc.constantFrom<keyof typeof moves>('delete', 'delete', 'restore', 'restore', 'purge'),
  }),
  async (modelled, { by, at, to }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    if (!task) return
    const [method, place] = moves[to]
    const path = to === 'purge' ? `/api/trash/${task.id}` : `/api/tasks/${task.id}`
    const url = to === 'restore' ? `${path}/restore` : path
    const expected = adminOnly(who, task.place === place ? 200 : 404)
    await modelled.write(who, [method, url], expected, undefined, (answer) => {
      if (to === 'delete') modelled.model.toTrash(task)
      else if (to === 'purge') modelled.model.purge(task)
      else modelled.model.restore(task)
      if (to === 'restore') modelled.answered(task, answer.task)
    })
  },
)

type Change = { status: Status } | { priority: Priority } | { delete: true }

function changeOne(modelled: ModelledApp, who: Someone, task: ModelTask, change: Change): void {
  if ('delete' in change) modelled.model.toTrash(task)
  else if ('priority' in change) modelled.model.edit(who.id, task, change)
  else if (change.status !== task.status) modelled.model.setStatus(who.id, task, change.status)
}

export const bulk = command(
  'bulk',
  fc.record({
    by,
    tasks: fc.uniqueArray(at, { minLength: 1, maxLength: 4 }),
    change: fc.oneof(fc.record({ status }), fc.record({ priority }), fc.constant({ delete: true as const })),
  }),
  async (modelled, { by, tasks, change }) => {
    const who = modelled.who(by)
    const chosen = [...new Set(tasks.flatMap((n) => modelled.task(n) ?? []))]
    if (chosen.length === 0) return
    const body = { ids: chosen.map(({ id }) => id), change }
    await modelled.write(who, ['POST', '/api/tasks/bulk'], adminOnly(who, 200), body, ({ results }) => {
      for (const task of chosen) {
        const { ok } = results.find(({ _id }: { _id: string }) => _id === task.id)
        const isPossible = task.place === 'list' && !('status' in change && isStuck(task, change.status))
        same(`Whether ${task.title} was changed`, ok, isPossible)
        if (isPossible) changeOne(modelled, who, task, change)
      }
    })
  },
)

/** A task needs one line only; members may not create any. */
export const capture = command(
  'capture',
  fc.record({ by, dueDate: fc.option(dueDate) }),
  async (modelled, { by, dueDate }) => {
    const who = modelled.who(by)
    const title = `Task ${modelled.next()}`
    const body = { tasks: [{ title, ...(dueDate && { dueDate }) }], today: '2030-05-10' }
    await modelled.write(
      who,
      ['POST', '/api/tasks/quick'],
      adminOnly(who, 201),
      body,
      ({ tasks: [task] }) => {
        const { _id: id, version, todoChecklist } = task
        const item = { id: todoChecklist[0]._id, text: title, done: false, owner: null, dueDate: null }
        const created = modelled.model.create(who.id, {
          ...{ id, version, madeBy: who.id, title, priority: 'Low', dueDate: dueDate ?? '2030-05-17' },
          ...{ people: [who.id], items: [item], project: null, labels: [], repeat: null },
        })
        modelled.answered(created, task)
      },
    )
  },
)

export const emptyTrash = command('emptyTrash', fc.record({ by }), async (modelled, { by }) => {
  const who = modelled.who(by)
  await modelled.write(who, ['DELETE', '/api/trash'], adminOnly(who, 200), undefined, ({ purged }) => {
    const inTrash = modelled.model.tasks.filter(({ place }) => place === 'trash')
    same('How many were purged', purged, inTrash.length)
    for (const task of inTrash) modelled.model.purge(task)
  })
})

/** Skips to the next date. */
export const skip = command('skip', fc.record({ by, at }), async (modelled, { by, at }) => {
  const [who, task] = [modelled.who(by), modelled.task(at)]
  if (!task) return
  const isOver = task.status === 'Completed' || nextDate(task) === null
  const expected = adminOnly(who, task.place !== 'list' ? 404 : isOver ? 422 : 200)
  await modelled.write(
    who,
    ['POST', `/api/tasks/${task.id}/skip`],
    expected,
    undefined,
    ({ task: answer }) => {
      modelled.model.skip(who.id, task)
      modelled.answered(task, answer)
    },
  )
})
