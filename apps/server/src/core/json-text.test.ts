import { expect, test } from 'vitest'
import { bytesOf, toJson } from '#server/db/query/typed-json.ts'
import { JsonText } from './json-text.ts'

interface Answer {
  list: string[]
  more: string | null
}

test('completes a list whose items are JSON already, once and again', () => {
  // @ts-expect-error The answer has one field more.
  JsonText.list<Answer, 'list'>('list', [], {})
  for (const list of [[], ['ö'], ['a', '漢', "it's"], ['']]) {
    const items = list.map((text) => bytesOf(toJson(text)))
    const answer = JsonText.list<Answer, 'list'>('list', items, { more: 'ü' })
    const expected = JSON.stringify({ list, more: 'ü' })
    const size = Buffer.byteLength(expected)
    expect([answer.length, answer.size]).toEqual([size, size])
    expect(answer.once(Buffer.alloc).toString()).toBe(expected)
    expect(answer.bytes.toString()).toBe(expected)
    expect(answer.size).toBe(size)
  }
})
