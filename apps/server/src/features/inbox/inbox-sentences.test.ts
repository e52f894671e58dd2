import { expect, test } from 'vitest'
import { textOf } from './inbox-sentences.ts'

const ID = '0199aaaa-0000-7000-8000-000000000001'
const excerptOf = (comment: string) =>
  textOf({
    kind: 'commented',
    names: ['Tobias'],
    count: 1,
    newest: {},
    oldest: {},
    comment,
    enquiry: null,
    today: '2026-11-27',
  })

test('an address of a task in a comment is readable, and reveals no title [T64]', () => {
  for (const path of [`tasks/${ID}`, `tasks/${ID}#comment-${ID}`, `admin/create-task?task=${ID}`])
    expect(excerptOf(`First http://localhost:4000/${path}, please.`)).toBe(
      'Tobias commented: "First a task, please."',
    )
  expect(
    excerptOf(`See [the **plan**](http://localhost:4000/tasks/${ID}) [now](https://example.org/a_b)`),
  ).toBe('Tobias commented: "See the plan now"')
  expect(excerptOf('See https://example.org/tasks/other')).toBe(
    'Tobias commented: "See https://example.org/tasks/other"',
  )
})

test('a long comment is cut between characters [T64]', () => {
  for (const length of [138, 139])
    expect(excerptOf(`${'a'.repeat(length)}${'😀'.repeat(9)}`).isWellFormed()).toBe(true)
  // Half of the emoji would be the last character that is read.
  expect(excerptOf(`${'a'.repeat(9)}${'*'.repeat(550)}😀`).isWellFormed()).toBe(true)
})
