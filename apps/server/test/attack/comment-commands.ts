/** Commenting, following, reading the inbox. */
import fc from 'fast-check'
import { at, by, command } from './command.ts'
import type { Remark, Someone } from './entities.ts'
import type { Play } from './play.ts'
import { same } from './shape.ts'

const textWith = ({ name, id }: Someone) => `Look [@${name}](user:${id})`

export const comment = command('comment', fc.record({ by, at, to: by }), async (play, { by, at, to }) => {
  const [who, task, other] = [play.who(by), play.task(at), play.who(to)]
  if (!task) return
  const expected = play.model.sees(who, task) ? 201 : 404
  const text = textWith(other)
  await play.write(who, ['POST', `/api/tasks/${task.id}/comments`], expected, { text }, ({ comment }) => {
    play.model.say(who.id, task, comment._id, text, play.model.mentioned(task, [other.id]))
  })
})

const remarkAt = (play: Play, n: number): Remark | undefined => {
  const all = play.model.tasks.flatMap(({ remarks }) => remarks)
  return all[n % Math.max(1, all.length)]
}
const isThere = (play: Play, who: Someone, { task, deleted }: Remark): boolean =>
  !deleted && play.model.sees(who, task)

export const reword = command('reword', fc.record({ by, at, to: by }), async (play, { by, at, to }) => {
  const [who, remark, other] = [play.who(by), remarkAt(play, at), play.who(to)]
  if (!remark) return
  const text = `Again: ${textWith(other)}`
  const expected = !isThere(play, who, remark) ? 404 : remark.author === who.id ? 200 : 403
  await play.write(who, ['PUT', `/api/comments/${remark.id}`], expected, { text }, () =>
    play.model.reword(who.id, remark, text, play.model.mentioned(remark.task, [other.id])),
  )
})

export const unsay = command('unsay', fc.record({ by, at }), async (play, { by, at }) => {
  const [who, remark] = [play.who(by), remarkAt(play, at)]
  if (!remark) return
  const may = remark.author === who.id || who.role === 'admin'
  const expected = !isThere(play, who, remark) ? 404 : may ? 200 : 403
  await play.write(who, ['DELETE', `/api/comments/${remark.id}`], expected, undefined, () =>
    play.model.unsay(remark),
  )
})

export const react = command(
  'react',
  fc.record({ by, at, on: fc.boolean() }),
  async (play, { by, at, on }) => {
    const [who, remark] = [play.who(by), remarkAt(play, at)]
    if (!remark) return
    const sign = '👍'
    const url = `/api/comments/${remark.id}/reactions/${encodeURIComponent(sign)}`
    const expected = isThere(play, who, remark) ? 200 : 404
    await play.write(who, [on ? 'PUT' : 'DELETE', url], expected, undefined, () => {
      const people = remark.reactions.get(sign) ?? new Set()
      remark.reactions.set(sign, people)
      if (on) people.add(who.id)
      else people.delete(who.id)
    })
  },
)

export const follow = command(
  'follow',
  fc.record({ by, at, following: fc.boolean() }),
  async (play, { by, at, following }) => {
    const [who, task] = [play.who(by), play.task(at)]
    if (!task) return
    const expected = play.model.sees(who, task) ? 200 : 404
    await play.write(who, ['PUT', `/api/tasks/${task.id}/following`], expected, { following }, () => {
      task.chosen.set(who.id, following)
    })
  },
)

/** Everything, read or unread again. */
export const readInbox = command(
  'readInbox',
  fc.record({ by, what: fc.constantFrom('read', 'read', 'unread') }),
  async (play, { by, what }) => {
    const who = play.who(by)
    await play.write(who, ['POST', `/api/inbox/${what}`], 200, { all: true }, ({ unread }) => {
      for (const each of play.model.news) if (each.to === who.id) each.read = what === 'read'
      if (what === 'read') same('How many are unread', unread, 0)
    })
  },
)
