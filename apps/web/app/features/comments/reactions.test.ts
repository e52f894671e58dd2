import { expect, test } from 'vitest'
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
