/** Commenting, following, reading the inbox. */
import fc from 'fast-check'
import { at, by, command } from './command.ts'
import type { ModelComment, Someone } from './entities.ts'
import type { ModelledApp } from './modelled-app.ts'
import { same } from './shape.ts'

const textWith = ({ name, id }: Someone) => `Look [@${name}](user:${id})`

export const addComment = command(
  'comment',
  fc.record({ by, at, to: by }),
  async (modelled, { by, at, to }) => {
    const [who, task, other] = [modelled.who(by), modelled.task(at), modelled.who(to)]
    if (!task) return
    const expected = modelled.model.sees(who, task) ? 201 : 404
    const text = textWith(other)
    await modelled.write(
      who,
      ['POST', `/api/tasks/${task.id}/comments`],
      expected,
      { text },
      ({ comment }) => {
        modelled.model.addComment(who.id, task, comment._id, text, modelled.model.mentioned(task, [other.id]))
      },
    )
  },
)

const commentAt = (modelled: ModelledApp, n: number): ModelComment | undefined => {
  const all = modelled.model.tasks.flatMap(({ comments }) => comments)
  return all[n % Math.max(1, all.length)]
}
const isThere = (modelled: ModelledApp, who: Someone, { task, deleted }: ModelComment): boolean =>
  !deleted && modelled.model.sees(who, task)

export const editComment = command(
  'editComment',
  fc.record({ by, at, to: by }),
  async (modelled, { by, at, to }) => {
    const [who, comment, other] = [modelled.who(by), commentAt(modelled, at), modelled.who(to)]
    if (!comment) return
    const text = `Again: ${textWith(other)}`
    const expected = !isThere(modelled, who, comment) ? 404 : comment.author === who.id ? 200 : 403
    await modelled.write(who, ['PUT', `/api/comments/${comment.id}`], expected, { text }, () =>
      modelled.model.editComment(who.id, comment, text, modelled.model.mentioned(comment.task, [other.id])),
    )
  },
)

export const deleteComment = command('deleteComment', fc.record({ by, at }), async (modelled, { by, at }) => {
  const [who, comment] = [modelled.who(by), commentAt(modelled, at)]
  if (!comment) return
  const may = comment.author === who.id || who.role === 'admin'
  const expected = !isThere(modelled, who, comment) ? 404 : may ? 200 : 403
  await modelled.write(who, ['DELETE', `/api/comments/${comment.id}`], expected, undefined, () =>
    modelled.model.deleteComment(comment),
  )
})

export const react = command(
  'react',
  fc.record({ by, at, on: fc.boolean() }),
  async (modelled, { by, at, on }) => {
    const [who, comment] = [modelled.who(by), commentAt(modelled, at)]
    if (!comment) return
    const sign = '👍'
    const url = `/api/comments/${comment.id}/reactions/${encodeURIComponent(sign)}`
    const expected = isThere(modelled, who, comment) ? 200 : 404
    await modelled.write(who, [on ? 'PUT' : 'DELETE', url], expected, undefined, () => {
      const people = comment.reactions.get(sign) ?? new Set()
      comment.reactions.set(sign, people)
      if (on) people.add(who.id)
      else people.delete(who.id)
    })
  },
)

export const follow = command(
  'follow',
  fc.record({ by, at, following: fc.boolean() }),
  async (modelled, { by, at, following }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    if (!task) return
    const expected = modelled.model.sees(who, task) ? 200 : 404
    await modelled.write(who, ['PUT', `/api/tasks/${task.id}/following`], expected, { following }, () => {
      task.chosen.set(who.id, following)
    })
  },
)

/** Everything, read or unread again. */
export const readInbox = command(
  'readInbox',
  fc.record({ by, action: fc.constantFrom('read', 'read', 'unread') }),
  async (modelled, { by, action }) => {
    const who = modelled.who(by)
    await modelled.write(who, ['POST', `/api/inbox/${action}`], 200, { all: true }, ({ unread }) => {
      for (const each of modelled.model.news) if (each.to === who.id) each.read = action === 'read'
      if (action === 'read') same('How many are unread', unread, 0)
    })
  },
)
