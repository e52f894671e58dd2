/** Commands about projects, labels and accounts. */
import fc from 'fast-check'
import { by, command, ofAdmin } from './command.ts'
import { keyOf } from './play.ts'

const group = fc.record({
  by,
  n: fc.nat({ max: 2 }),
  name: fc.constantFrom('Harbour', 'harbour', 'Café', 'Print'),
  what: fc.constantFrom('create', 'create', 'rename', 'delete'),
})
/** Projects and labels: names are unique, without case and accents. */
export const groups = (kind: 'project' | 'label') =>
  command(kind, group, async (play, { by, n, name, what }) => {
    const who = play.who(by)
    const known = kind === 'project' ? play.model.projects : play.model.labels
    const id = what === 'create' ? null : [...known.keys()][n]
    if (id === undefined) return
    const isTaken = [...known].some(([other, each]) => other !== id && keyOf(each) === keyOf(name))
    const url = `/api/${kind}s${id === null ? '' : `/${id}`}`
    if (what === 'delete')
      return await play.write(who, ['DELETE', url], ofAdmin(who, 200), undefined, () => {
        if (kind === 'project') play.model.dropProject(id as string)
        else play.model.dropLabel(id as string, null)
      })
    const [method, success] = id === null ? (['POST', 201] as const) : (['PUT', 200] as const)
    await play.write(who, [method, url], ofAdmin(who, isTaken ? 409 : success), { name }, (answer) => {
      known.set(answer[kind]._id, name)
    })
  })

export const merge = command(
  'merge',
  fc.record({ by, n: fc.nat({ max: 2 }), into: fc.nat({ max: 2 }) }),
  async (play, data) => {
    const who = play.who(data.by)
    const ids = [...play.model.labels.keys()]
    const [id, into] = [ids[data.n], ids[data.into]]
    if (id === undefined || into === undefined) return
    const expected = ofAdmin(who, id === into ? 422 : 200)
    await play.write(who, ['POST', `/api/labels/${id}/merge`], expected, { into }, () =>
      play.model.dropLabel(id, into),
    )
  },
)

const change = fc.constantFrom('promote', 'demote', 'deactivate', 'reactivate')
/** Members learn nothing about others' accounts. */
export const account = command(
  'account',
  fc.record({ by, of: fc.integer({ min: 1, max: 4 }), change }),
  async (play, { by, of, change }) => {
    const [who, other] = [play.who(by), play.who(of)]
    if (who === other) return
    const body =
      change === 'promote' || change === 'demote'
        ? { role: change === 'promote' ? ('admin' as const) : ('user' as const) }
        : { active: change === 'reactivate' }
    const expected = who.role !== 'admin' || other.state === 'deleted' ? 404 : 200
    const before = { ...other }
    await play.write(who, ['PUT', `/api/users/${other.id}`], expected, body, () => {
      if (body.role) play.model.setRole(other, body.role)
      if (body.active !== undefined) other.state = body.active ? 'active' : 'deactivated'
    })
    if (before.role !== other.role || before.state !== other.state) await play.signInAgain(other)
  },
)

/** Someone is deactivated or deleted, and another takes over the open tasks. */
export const leave = command(
  'leave',
  fc.record({ by, of: fc.integer({ min: 1, max: 4 }), to: fc.option(by), forGood: fc.boolean() }),
  async (play, { by, of, to, forGood }) => {
    const [who, other] = [play.who(by), play.who(of)]
    const heir = to === null ? null : play.who(to)
    if (who === other) return
    const isWrong = heir !== null && (heir === other || heir.state !== 'active')
    const known = other.state === 'deleted' ? 404 : isWrong ? 422 : 200
    const url = `/api/users/${other.id}`
    const isGone = (moved: number) => (answer: { handedOver?: number }) => {
      if (answer.handedOver !== moved)
        throw new Error(`${answer.handedOver} went over, and must be ${moved}.`)
    }
    if (forGood)
      await play.write(
        who,
        ['DELETE', heir ? `${url}?handOverTo=${heir.id}` : url],
        ofAdmin(who, known),
        undefined,
        (answer) => isGone(play.model.leave(who.id, other, heir?.id ?? null))(answer),
      )
    else
      await play.write(
        who,
        ['PUT', url],
        who.role === 'admin' ? known : 404,
        { active: false, handOverTo: heir?.id ?? null },
        (answer) => {
          other.state = 'deactivated'
          isGone(play.model.handOver(who.id, other.id, heir?.id ?? null))(answer)
        },
      )
  },
)
