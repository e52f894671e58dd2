import { expect, test } from 'vitest'
import { KeptTexts } from './kept-texts.ts'

/** What a text of 100 letters takes under a name of one. */
const SIZE = 602

/** Keeps so many texts of 100 letters; says what it had to fetch. */
function keeping(texts: number) {
  const kept = new KeptTexts<Buffer>(texts * SIZE)
  const text = (name: string) => Buffer.from(name.repeat(100))
  return {
    kept,
    text,
    fetched: async (...names: string[]): Promise<string> => {
      let asked: readonly string[] = []
      const all = await kept.all(names, async (missing) => {
        asked = missing
        return missing.map((name) => ({ name, text: text(name) })).reverse()
      })
      expect(all).toEqual(names.map(text))
      return asked.join('')
    },
  }
}

test('fetches once what it does not have, and gives all in the order asked for', async () => {
  const { fetched } = keeping(8)
  expect(await fetched('a', 'b')).toBe('ab')
  expect(await fetched('b', 'c', 'a')).toBe('c')
  expect(await fetched('c', 'b', 'a')).toBe('')
  expect(await fetched()).toBe('')
})

test('has nothing of a list of which one text is gone', async () => {
  const { kept, fetched } = keeping(8)
  expect(
    await kept.all(['a', 'b'], async () => [{ name: 'a', text: Buffer.from('a'.repeat(100)) }]),
  ).toBeNull()
  expect(await fetched('a', 'b')).toBe('b')
})

test('never keeps more than its bound; what is asked for stays', async () => {
  const { fetched } = keeping(4)
  let again = 0
  for (const name of 'bcdefghij') {
    await fetched(name)
    if ((await fetched('a')) !== '') again += 1
  }
  expect(again).toBe(1)
  expect(await fetched('b')).toBe('b')
})

test('gives what is larger than its bound, and does not keep it', async () => {
  const kept = new KeptTexts<Buffer>(4 * SIZE)
  let asked = 0
  const fetch = async (names: readonly string[]) => {
    asked += 1
    return names.map((name) => ({ name, text: Buffer.from(name.repeat(2000)) }))
  }
  for (let i = 0; i < 2; i++) expect(await kept.all(['a'], fetch)).toEqual([Buffer.from('a'.repeat(2000))])
  expect(asked).toBe(2)
})
