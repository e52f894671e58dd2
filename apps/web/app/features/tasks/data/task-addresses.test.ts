import { expect, test } from 'vitest'
import { partsOf } from './task-addresses.ts'

const id = '0193f0a1-1111-7000-8000-000000000001'
const here = 'https://studio.test'

test('finds the addresses of tasks of this installation, and no others [T66]', () => {
  const link = (address: string) => ({ address, taskId: id })
  expect(partsOf(`See ${here}/tasks/${id}, then`, [here])).toEqual([
    { text: 'See ' },
    link(`${here}/tasks/${id}`),
    { text: ', then' },
  ])
  expect(partsOf(`${here}/user/task-details/${id}`, [here])).toEqual([
    link(`${here}/user/task-details/${id}`),
  ])
  expect(partsOf(`${here}/admin/create-task?task=${id}`, ['http://other', here])).toHaveLength(1)
  expect(partsOf(`${here}/tasks/${id}#comment-1`, [here])).toEqual([link(`${here}/tasks/${id}#comment-1`)])
  for (const text of ['', `https://studioXtest/tasks/${id}`, `${here}/tasks/${id}0`, `${here}/tasks/x`])
    expect(partsOf(text, [here])).toEqual([{ text }])
})
