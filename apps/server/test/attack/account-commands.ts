/** Commands about projects, labels and accounts. */
import fc from 'fast-check'
import { adminOnly, by, command } from './command.ts'
import { keyOf } from './modelled-app.ts'

const group = fc.record({
  by,
  n: fc.nat({ max: 2 }),
  name: fc.constantFrom('Harbour', 'harbour', 'Café', 'Print'),
  action: fc.constantFrom('create', 'create', 'rename', 'delete'),
})
/** Projects and labels: names are unique, without case and accents. */
export const groups = (kind: 'project' | 'label') =>
  command(kind, group, async (modelled, { by, n, name, action }) => {
    const who = modelled.who(by)
    const known = kind === 'project' ? modelled.model.projects : modelled.model.labels
    const id = action === 'create' ? null : [...known.keys()][n]
    if (id === undefined) return
    const isTaken = [...known].some(([other, each]) => other !== id && keyOf(each) === keyOf(name))
    const url = `/api/${kind}s${id === null ? '' : `/${id}`}`
    if (action === 'delete')
      return await modelled.write(who, ['DELETE', url], adminOnly(who, 200), undefined, () => {
        if (kind === 'project') modelled.model.dropProject(id as string)
        else modelled.model.dropLabel(id as string, null)
      })
    const [method, success] = id === null ? (['POST', 201] as const) : (['PUT', 200] as const)
    await modelled.write(who, [method, url], adminOnly(who, isTaken ? 409 : success), { name }, (answer) => {
      known.set(answer[kind]._id, name)
    })
  })

export const merge = command(
  'merge',
  fc.record({ by, n: fc.nat({ max: 2 }), into: fc.nat({ max: 2 }) }),
  async (modelled, data) => {
    const who = modelled.who(data.by)
    const ids = [...modelled.model.labels.keys()]
    const [id, into] = [ids[data.n], ids[data.into]]
    if (id === undefined || into === undefined) return
    const expected = adminOnly(who, id === into ? 422 : 200)
    await modelled.write(who, ['POST', `/api/labels/${id}/merge`], expected, { into }, () =>
      modelled.model.dropLabel(id, into),
    )
  },
)

const change = fc.constantFrom('promote', 'demote', 'deactivate', 'reactivate')
/** Members learn nothing about others' accounts. */
export const account = command(
  'account',
  fc.record({ by, target: fc.integer({ min: 1, max: 4 }), change }),
  async (modelled, { by, target, change }) => {
    const [who, other] = [modelled.who(by), modelled.who(target)]
    if (who === other) return
    const body =
      change === 'promote' || change === 'demote'
        ? { role: change === 'promote' ? ('admin' as const) : ('user' as const) }
        : { active: change === 'reactivate' }
    const expected = who.role !== 'admin' || other.state === 'deleted' ? 404 : 200
    const before = { ...other }
    await modelled.write(who, ['PUT', `/api/users/${other.id}`], expected, body, () => {
      if (body.role) modelled.model.setRole(other, body.role)
      if (body.active !== undefined) other.state = body.active ? 'active' : 'deactivated'
    })
    if (before.role !== other.role || before.state !== other.state) await modelled.signInAgain(other)
  },
)

/** Someone is deactivated or deleted, and another takes over the open tasks. */
export const leave = command(
  'leave',
  fc.record({ by, target: fc.integer({ min: 1, max: 4 }), to: fc.option(by), forGood: fc.boolean() }),
  async (modelled, { by, target, to, forGood }) => {
    const [who, other] = [modelled.who(by), modelled.who(target)]
    const successor = to === null ? null : modelled.who(to)
    if (who === other) return
    const isWrong = successor !== null && (successor === other || successor.state !== 'active')
    const known = other.state === 'deleted' ? 404 : isWrong ? 422 : 200
    const url = `/api/users/${other.id}`
    const isGone = (moved: number) => (answer: { handedOver?: number }) => {
      if (answer.handedOver !== moved)
        throw new Error(`${answer.handedOver} went over, and must be ${moved}.`)
    }
    if (forGood)
      await modelled.write(
        who,
        ['DELETE', successor ? `${url}?handOverTo=${successor.id}` : url],
        adminOnly(who, known),
        undefined,
        (answer) => isGone(modelled.model.leave(who.id, other, successor?.id ?? null))(answer),
      )
    else
      await modelled.write(
        who,
        ['PUT', url],
        who.role === 'admin' ? known : 404,
        { active: false, handOverTo: successor?.id ?? null },
        (answer) => {
          other.state = 'deactivated'
          isGone(modelled.model.handOver(who.id, other.id, successor?.id ?? null))(answer)
        },
      )
  },
)
