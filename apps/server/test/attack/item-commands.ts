/** Items of checklists: adding, changing, assigning and removing them, and turning them into tasks. */
import fc from 'fast-check'
import { adminOnly, assignmentRefusal, at, by, command } from './command.ts'
import type { Item } from './entities.ts'

const dueDate = fc.constantFrom('2030-05-16', '2030-05-19', '2030-05-21')

export const addItem = command('addItem', fc.record({ by, at }), async (modelled, { by, at }) => {
  const [who, task] = [modelled.who(by), modelled.task(at)]
  if (!task) return
  const text = `Item ${modelled.next()}`
  const expected = adminOnly(who, task.place === 'list' ? 201 : 404)
  await modelled.write(
    who,
    ['POST', `/api/tasks/${task.id}/items`],
    expected,
    { items: [{ text }] },
    (answer) => {
      const id = answer.task.todoChecklist.at(-1)._id
      modelled.model.setItems(who.id, task, [
        ...task.items,
        { id, text, done: false, owner: null, dueDate: null },
      ])
      modelled.answered(task, answer.task)
    },
  )
})

export const removeItem = command('removeItem', fc.record({ by, at }), async (modelled, { by, at }) => {
  const [who, task] = [modelled.who(by), modelled.task(at)]
  const item = task?.items[0]
  if (!task || !item) return
  const expected = task.place !== 'list' ? 404 : task.items.length === 1 ? 422 : 200
  const url = `/api/tasks/${task.id}/items/${item.id}`
  await modelled.write(who, ['DELETE', url], adminOnly(who, expected), undefined, (answer) => {
    modelled.model.setItems(who.id, task, task.items.slice(1))
    modelled.answered(task, answer.task)
  })
})

const itemAt = fc.nat({ max: 2 })

/** The owner of an item is added to the task. */
export const changeItem = command(
  'changeItem',
  fc.record({
    by,
    at,
    n: itemAt,
    change: fc.record(
      {
        text: fc.constantFrom('Print', 'Harbour'),
        owner: fc.option(by),
        dueDate: fc.option(dueDate),
        first: fc.constant(true),
      },
      { requiredKeys: [] },
    ),
  }),
  async (modelled, { by, at, n, change: { owner, first, ...fields } }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    const item = task?.items[n % task.items.length]
    if (!task || !item) return
    const to = owner == null ? owner : modelled.who(owner)
    const body = {
      ...fields,
      ...(to === undefined ? {} : { assignee: to?.id ?? null }),
      ...(first && { after: null }),
    }
    const isEmpty = Object.keys(body).length === 0
    const expected = assignmentRefusal(to ? [to] : [], task) ?? (task.place === 'list' ? 200 : 404)
    const url = `/api/tasks/${task.id}/items/${item.id}`
    await modelled.write(who, ['PATCH', url], isEmpty ? 422 : adminOnly(who, expected), body, (answer) => {
      const next = { ...item, ...fields, ...(to === undefined ? {} : { owner: to?.id ?? null }) }
      const rest = task.items.filter((each) => each !== item)
      const items = first ? [next, ...rest] : task.items.map((each) => (each === item ? next : each))
      modelled.model.changeItem(who.id, task, items, to?.id ?? null)
      modelled.answered(task, answer.task)
    })
  },
)

/** All ticks at once. */
export const tickAll = command(
  'tickAll',
  fc.record({ by, at, ticks: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }) }),
  async (modelled, { by, at, ticks }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    if (!task) return
    const items = task.items.map((item, n): Item => ({ ...item, done: ticks[n] ?? item.done }))
    const body = { todoChecklist: items.map(({ id, text, done }) => ({ _id: id, text, completed: done })) }
    const expected = modelled.model.sees(who, task) ? 200 : 404
    await modelled.write(who, ['PUT', `/api/tasks/${task.id}/todo`], expected, body, (answer) => {
      modelled.model.setItems(who.id, task, items)
      modelled.answered(task, answer.task)
    })
  },
)

/** Its owner or else all people have the new task, whose link the item becomes. */
export const makeTask = command(
  'makeTask',
  fc.record({ by, at, n: itemAt }),
  async (modelled, { by, at, n }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    const item = task?.items[n % task.items.length]
    if (!task || !item) return
    const url = `/api/tasks/${task.id}/items/${item.id}/task`
    const expected = adminOnly(who, task.place === 'list' ? 201 : 404)
    await modelled.write(who, ['POST', url], expected, undefined, ({ task: created, from }) => {
      const owners = item.owner === null ? task.people : [item.owner]
      const active = owners.filter((id) => modelled.model.person(id)?.state === 'active')
      const job = modelled.model.create(who.id, {
        ...{ id: created._id, version: created.version, madeBy: who.id, title: item.text, priority: 'Low' },
        ...{ dueDate: item.dueDate ?? task.dueDate, people: active.length > 0 ? active : [who.id] },
        ...{ project: task.project, labels: [], repeat: null },
        items: [{ ...item, id: created.todoChecklist[0]._id, owner: null, dueDate: null }],
      })
      modelled.answered(job, created)
      const text: string = from.todoChecklist.find(({ _id }: { _id: string }) => _id === item.id)?.text
      if (!text.endsWith(`/tasks/${job.id}`)) throw new Error(`The item became ${text}.`)
      modelled.model.changeItem(
        who.id,
        task,
        task.items.map((each) => (each === item ? { ...each, text } : each)),
        null,
      )
      modelled.answered(task, from)
    })
  },
)
