/** Saved views and templates. */
import fc from 'fast-check'
import { adminOnly, by, command } from './command.ts'
import type { Someone, View } from './entities.ts'
import { keyOf, type ModelledApp } from './modelled-app.ts'

const action = fc.constantFrom('create' as const, 'create' as const, 'change' as const, 'delete' as const)
const name = fc.constantFrom('Mine', 'MINE', 'Übersicht', 'Week')

/** The status of a change: views of others are unknown, and shared views are for administrators. */
function viewRight(who: Someone, before: View | null, shared: boolean): number {
  if (shared && who.role !== 'admin') return 403
  if (before === null || before.owner === who.id) return 200
  return before.owner === null ? adminOnly(who, 200) : 404
}

/** Unique among the views of one person, and among those for everyone. */
export const view = command(
  'view',
  fc.record({ by, n: fc.nat({ max: 3 }), action, name, shared: fc.boolean() }),
  async (modelled, { by, n, action, name, shared }) => {
    const who = modelled.who(by)
    const { views } = modelled.model
    const [id, before] = action === 'create' ? [null, null] : ([...views][n] ?? [])
    if (id === undefined || before === undefined) return
    const url = `/api/views${id === null ? '' : `/${id}`}`
    if (action === 'delete')
      return await modelled.write(who, ['DELETE', url], viewRight(who, before, false), undefined, () =>
        views.delete(id as string),
      )
    const owner = shared ? null : who.id
    const query = `status=Pending&q=${n}`
    const others = [...views].filter(([other, each]) => other !== id && each.owner === owner)
    const isTaken = others.some(([, each]) => keyOf(each.name) === keyOf(name))
    const [method, success] = id === null ? (['POST', 201] as const) : (['PUT', 200] as const)
    const right = viewRight(who, before, shared)
    const expected = right === 200 ? (isTaken ? 409 : success) : right
    await modelled.write(who, [method, url], expected, { name, query, shared }, ({ view }) => {
      views.set(view._id, { owner, name, query })
    })
  },
)

const peopleOf = (modelled: ModelledApp, people: readonly number[]) => [
  ...new Set(people.map((n) => modelled.who(n))),
]

/** For administrators; names are unique, people are active when it is saved. */
export const template = command(
  'template',
  fc.record({
    by,
    n: fc.nat({ max: 2 }),
    action,
    name,
    people: fc.array(by, { maxLength: 2 }),
    project: fc.option(fc.nat({ max: 2 })),
    days: fc.nat({ max: 9 }),
  }),
  async (modelled, { by, n, action, name, people, project, days }) => {
    const who = modelled.who(by)
    const { templates, projects } = modelled.model
    const id = action === 'create' ? null : [...templates.keys()][n]
    if (id === undefined) return
    const url = `/api/templates${id === null ? '' : `/${id}`}`
    if (action === 'delete')
      return await modelled.write(who, ['DELETE', url], adminOnly(who, 200), undefined, () =>
        templates.delete(id as string),
      )
    const assigned = peopleOf(modelled, people)
    const isTaken = [...templates].some(([other, each]) => other !== id && keyOf(each.name) === keyOf(name))
    const projectId = project === null ? null : ([...projects.keys()][project] ?? null)
    const isWrong = assigned.some(({ state }) => state !== 'active')
    const body = {
      ...{ name, title: `Template ${n}`, description: 'As it was written.', projectId },
      ...{ due: { days, unit: 'days' }, assignedTo: assigned.map(({ id }) => id) },
    }
    const [method, success] = id === null ? (['POST', 201] as const) : (['PUT', 200] as const)
    const expected = adminOnly(who, isWrong ? 422 : isTaken ? 409 : success)
    await modelled.write(who, [method, url], expected, body, ({ template }) => {
      const { title, assignedTo } = body
      templates.set(template._id, { name, title, people: assignedTo, project: projectId, days })
    })
  },
)
