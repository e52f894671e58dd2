import type { Comment } from '@task-manager/contract/tasks/comments'
import { afterEach, expect, test, vi } from 'vitest'
import { activityKey } from '#web/features/tasks/data/tasks.queries.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { rememberComment, setReaction } from './activity.queries.ts'
import { withReaction } from './reactions.ts'

test('a press adds a reaction in the order of the screen, and another press removes it [T80]', () => {
  const before = [
    { sign: '👍', people: ['ana'] },
    { sign: '✅', people: ['ana'] },
  ]
  const party = withReaction(before, '🎉', 'ben')
  expect(party).toEqual({
    isOn: true,
    reactions: [before[0], { sign: '🎉', people: ['ben'] }, before[1]],
  })
  expect(withReaction(party.reactions, '🎉', 'ben')).toEqual({ isOn: false, reactions: before })
  expect(withReaction(before, '👍', 'ben').reactions[0]).toEqual({ sign: '👍', people: ['ana', 'ben'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a refused reaction is reverted, and an edit that arrived meanwhile stays [T80]', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  const refusal = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => refusal.promise)
  const comment = {
    _id: 'c',
    text: 'First',
    reactions: [{ sign: '✅', people: ['ana'] }],
  } as unknown as Comment
  const key = [...activityKey('t'), 'all']
  queryClient.setQueryData(key, {
    pages: [{ entries: [{ type: 'comment', ...comment }] }],
    pageParams: [''],
  })
  const shown = () => queryClient.getQueryData<{ pages: { entries: Comment[] }[] }>(key)?.pages[0]?.entries[0]
  const reacting = setReaction('t', comment, '🎉', 'ben')
  expect(shown()?.reactions).toHaveLength(2)
  // Someone edits it.
  rememberComment('t', { ...comment, ...shown(), text: 'Second' })
  refusal.resolve(new Response(JSON.stringify({ message: 'Too many calls.' }), { status: 429 }))
  await expect(reacting).rejects.toThrow('Too many calls.')
  expect(shown()).toMatchObject({ text: 'Second', reactions: [{ sign: '✅', people: ['ana'] }] })
})
