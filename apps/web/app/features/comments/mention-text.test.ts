import { expect, test } from 'vitest'
import { mentionedIn, typedName, withMentions, withName, withoutMentions } from './mention-text.ts'
import { around, asList, asMention } from './text-change.ts'

const ada = { _id: '01990000-0000-7000-8000-000000000001', name: 'Ada' }
const adaL = { _id: '01990000-0000-7000-8000-000000000002', name: 'Ada L. [x]' }

test('a chosen name is sent with its id, and comes back as the name [T80]', () => {
  const first = withName({ text: 'Hi @ad', mentions: [] }, { from: 3, to: 6 }, ada)
  expect(first).toMatchObject({ text: 'Hi @Ada ', caret: 8 })
  const { text, mentions } = withName({ ...first, text: `${first.text}and @a` }, { from: 12, to: 14 }, adaL)
  const source = withMentions({ text, mentions })
  expect(source).toBe(`Hi [@Ada](user:${ada._id}) and [@Ada L. x](user:${adaL._id}) `)
  expect(withoutMentions(source).text).toBe(text)
  expect(withMentions(withoutMentions(source))).toBe(source)
  expect(mentionedIn(`${source}${source}`).map(({ _id }) => _id)).toEqual([ada._id, adaL._id])
  // A name that was not chosen, or that continues, mentions no one.
  expect(withMentions({ text: '@Ben @Adam', mentions: [ada] })).toBe('@Ben @Adam')
})

test('a name is being typed after @ at the beginning of a word [T80]', () => {
  expect(typedName('Hi @ad', 6)).toEqual({ from: 3, typed: 'ad' })
  expect(typedName('@', 1)).toEqual({ from: 0, typed: '' })
  expect(typedName('a@b', 3)).toBeNull()
  expect(typedName('Hi @ad now', 10)).toBeNull()
})

test('buttons format the selection and remove the format again [T80]', () => {
  const bold = around({ text: 'a b c', start: 2, end: 3 }, '**')
  expect(bold).toEqual({ text: 'a **b** c', start: 4, end: 5 })
  expect(around(bold, '**')).toEqual({ text: 'a b c', start: 2, end: 3 })
  const list = asList({ text: 'a\nb\nc', start: 2, end: 5 })
  expect(list).toEqual({ text: 'a\n- b\n- c', start: 4, end: 9 })
  expect(asList(list).text).toBe('a\nb\nc')
  expect(asMention({ text: 'Hi', start: 2, end: 2 })).toEqual({ text: 'Hi @', start: 4, end: 4 })
})
