import { expect, test } from 'vitest'
import { sendAfter } from './send-after.ts'

test('calls with the same key are sent one after another, also after a refused one, and do not delay others', async () => {
  const unanswered = new Map<string, Promise<void>>()
  const sent: string[] = []
  const first = Promise.withResolvers<string>()
  const call = (name: string, answer: Promise<string>) => () => {
    sent.push(name)
    return answer
  }
  const refused = sendAfter(unanswered, 'a', call('first of a', first.promise))
  const next = sendAfter(unanswered, 'a', call('next of a', Promise.resolve('done')))
  await expect(sendAfter(unanswered, 'b', call('first of b', Promise.resolve('done')))).resolves.toBe('done')
  expect(sent).toEqual(['first of a', 'first of b'])

  first.reject(new Error('Offline'))
  await expect(refused).rejects.toThrow('Offline')
  await expect(next).resolves.toBe('done')
  expect(sent).toEqual(['first of a', 'first of b', 'next of a'])
})

test('a key is kept until the last of its calls has an answer', async () => {
  const unanswered = new Map<string, Promise<void>>()
  const last = Promise.withResolvers<string>()
  await sendAfter(unanswered, 'a', () => Promise.resolve('done'))
  expect([...unanswered.keys()]).toEqual([])
  const first = sendAfter(unanswered, 'a', () => Promise.resolve('done'))
  const second = sendAfter(unanswered, 'a', () => last.promise)
  await first
  expect([...unanswered.keys()]).toEqual(['a'])
  last.resolve('done')
  await second
  expect([...unanswered.keys()]).toEqual([])
})
