/** Further reads: what waits, My day, next dates, views, templates, choices. */
import type { Day } from '@task-manager/contract/lists/day'
import type { View } from '@task-manager/contract/lists/views'
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { Template } from '@task-manager/contract/tasks/templates'
import { dayFor, nextItem, TODAY } from './day-rules.ts'
import { type Read, taskRead } from './modelled-app.ts'
import { datesUntil } from './series-rules.ts'
import { forReader, fromRead, isOpen, newestFirst, same, sorted } from './shape.ts'

const day: Read = async (modelled, who, n) => {
  const everybody = n % 2 === 1
  const status = everybody && who.role !== 'admin' ? 403 : 200
  const url = `/api/day?today=${TODAY}&who=${everybody ? 'everybody' : 'me'}`
  const read: Day = await modelled.read(who, url, status)
  if (status !== 200) return
  const expected = dayFor(modelled.model, who, everybody)
  const person = everybody ? null : who.id
  for (const group of ['overdue', 'today', 'week'] as const) {
    same(
      `${group} of ${url} of ${who.name}`,
      read[group].map((task) => ({ ...fromRead(task), nextItem: task.nextItem?.text ?? null })),
      expected[group].map((task) => ({
        ...forReader(modelled.model, who, task, TODAY),
        nextItem: nextItem(task, person),
      })),
    )
    same(`How many are ${group}`, read.counts[group], expected[group].length)
  }
  same('What comes next', read.next?.title ?? null, expected.next?.title ?? null)
  same('How many wait', read.waiting, expected.waiting)
}

const UNTIL = '2030-06-10'
const repeats: Read = async (modelled, who) => {
  const { tasks } = (await modelled.get(who, `/api/repeats?from=2030-05-16&to=${UNTIL}`)) as {
    tasks: (Task & { dates: string[] })[]
  }
  const dated = newestFirst(modelled.model.visibleTo(who).filter(isOpen)).flatMap((task) => {
    const dates = task.dueDate < UNTIL ? datesUntil(task, UNTIL) : []
    return dates.length > 0 ? [[task.id, dates]] : []
  })
  same(
    `The next dates of ${who.name}`,
    tasks.map(({ _id, dates }) => [_id, dates]),
    dated,
  )
}

const views: Read = async (modelled, who) => {
  const { views } = (await modelled.get(who, '/api/views')) as { views: View[] }
  same(
    `The views of ${who.name}`,
    sorted(views.map(({ _id, name, query, shared }) => `${_id} ${name} ${query} ${shared}`)),
    sorted(
      [...modelled.model.views]
        .filter(([, { owner }]) => owner === null || owner === who.id)
        .map(([id, { name, query, owner }]) => `${id} ${name} ${query} ${owner === null}`),
    ),
  )
}

const templates: Read = async (modelled, who) => {
  const isAdmin = who.role === 'admin'
  const body = await modelled.read(who, '/api/templates', isAdmin ? 200 : 403)
  if (!isAdmin) return
  const isActive = (id: string) => modelled.model.person(id)?.state === 'active'
  same(
    'The templates',
    (body.templates as Template[])
      .map(({ _id, name, title, assignedTo, project, due }) =>
        JSON.stringify([
          _id,
          name,
          title,
          sorted(assignedTo.map((each) => each._id)),
          project?._id,
          due.days,
        ]),
      )
      .sort(),
    [...modelled.model.templates]
      .map(([id, { name, title, people, project, days }]) => {
        const known = project !== null && modelled.model.projects.has(project) ? project : undefined
        return JSON.stringify([id, name, title, sorted(people.filter(isActive)), known, days])
      })
      .sort(),
  )
}

/** The choices of a filter have the numbers of the list that they lead to. */
const choices: Read = async (modelled, who) => {
  const { counts } = await modelled.get(who, '/api/tasks/counts?field=priority&field=label')
  const mine = modelled.model.visibleTo(who)
  const expected = (counts: Iterable<readonly [value: string, count: number]>) =>
    sorted([...counts].filter(([, count]) => count > 0).map(([value, count]) => `${value} ${count}`))
  const read = (field: string) =>
    sorted(counts[field].map((each: { value: string; count: number }) => `${each.value} ${each.count}`))
  const priorities = ['Low', 'Medium', 'High'].map(
    (value) => [value, mine.filter(({ priority }) => priority === value).length] as const,
  )
  same('The choices of priority', read('priority'), expected(priorities))
  const labels = [...modelled.model.labels].map(
    ([id, name]) => [name, mine.filter((task) => task.labels.includes(id)).length] as const,
  )
  same('The choices of label', read('label'), expected(labels))
}

const ids: Read = async (modelled, who) => {
  const isAdmin = who.role === 'admin'
  const body = await modelled.read(who, '/api/tasks/ids', isAdmin ? 200 : 403)
  if (!isAdmin) return
  same(
    'The ids of the list',
    body.ids,
    newestFirst(modelled.model.visibleTo(who)).map(({ id }) => id),
  )
}

const readers = taskRead('/readers', ({ model, task, body }) => {
  same(
    'Who sees the task',
    sorted(body.people.map((each: { _id: string }) => each._id)),
    sorted(
      model.people.filter((each) => each.state === 'active' && model.sees(each, task)).map(({ id }) => id),
    ),
  )
})

const project: Read = async (modelled, who, n) => {
  const [id, name] = [...modelled.model.projects][n % Math.max(1, modelled.model.projects.size)] ?? []
  if (id === undefined) return
  const mine = modelled.model.visibleTo(who).filter((task) => task.project === id)
  const isSeen = who.role === 'admin' || mine.length > 0
  const body = await modelled.read(who, `/api/projects/${id}?today=${TODAY}`, isSeen ? 200 : 404)
  if (!isSeen) return
  const open = mine.filter(isOpen)
  const { project } = body
  same(
    'A project',
    [project.name, project.statusSummary.all, project.overdue],
    [name, mine.length, open.filter(({ dueDate }) => dueDate < TODAY).length],
  )
}

const profile: Read = async (modelled, who) => {
  const { _id, role } = await modelled.get(who, '/api/auth/profile')
  same('Who one is', [_id, role], [who.id, who.role])
}

export const moreReads: readonly Read[] = [
  day,
  repeats,
  views,
  templates,
  choices,
  ids,
  readers,
  project,
  profile,
]
