import { expect, test } from 'vitest'
import { columnPositionLabel, dropLineOf } from './use-column-drag.ts'

test('a dragged column lands left of the next one, or right of the last [T36]', () => {
  const others = ['status', 'due', 'people']
  const line = (to: number) => dropLineOf({ from: 1, to, others })
  expect(line(0)).toEqual({ at: 'status', side: 'left' })
  expect(line(1)).toBeNull()
  expect(line(2)).toEqual({ at: 'people', side: 'left' })
  expect(line(3)).toEqual({ at: 'people', side: 'right' })
  expect(dropLineOf({ from: 0, to: 1, others: [] })).toBeNull()
})

test('its new position is announced [T36]', () => {
  expect(columnPositionLabel('due', 1, 5)).toBe('Due, position 2 of 5')
})
