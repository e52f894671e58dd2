import { expect, test } from 'vitest'
import {
  layoutOf,
  layoutText,
  moved,
  ownLayout,
  placedAt,
  resized,
  widened,
  withColumn,
} from './table-columns.ts'

const said = (text: string) => layoutText(layoutOf(text) ?? ownLayout(0))

test('columns are chosen, ordered and widened, and written as they are read [T36]', () => {
  expect(layoutOf(null)).toBeNull()
  expect(layoutOf('')).toBeNull()
  expect(said('task')).toBe('task')
  expect(said('task:320,due:120,status')).toBe('task:320,due:120,status')
  // What is not known, or said twice, is left out; no column is too narrow to be found again.
  expect(said('due,secret,due:9,status:1,__proto__:2')).toBe('task,due,status:56')
  expect(said('due:9999,status:x')).toBe('task,due:640,status')
  const layout = layoutOf('task,status,due:120') ?? ownLayout(0)
  expect(layoutText(withColumn(layout, 'people', true))).toBe('task,status,due:120,people')
  expect(layoutText(withColumn(layout, 'status', false))).toBe('task,due:120')
  expect(layoutText(moved(layout, 'due', -1))).toBe('task,due:120,status')
  expect(moved(layout, 'due', 1)).toBe(layout)
  expect(layoutText(placedAt(withColumn(layout, 'people', true), 'people', 0))).toBe(
    'task,people,status,due:120',
  )
  expect(placedAt(layout, 'due', 2)).toBe(layout)
  expect(moved(layout, 'people', 1)).toBe(layout)
  expect(layoutText(resized(layout, 'task', 300.4))).toBe('task:300,status,due:120')
  expect(layoutText(resized(layout, 'due', null))).toBe('task,status,due')
  expect([widened(120, 'ArrowRight'), widened(60, 'ArrowLeft')]).toEqual([136, 56])
})

test('a table that is made one’s own begins as the window shows it [T36]', () => {
  expect(layoutText(ownLayout(60))).toBe('task,status,priority,due,people')
  expect(layoutText(ownLayout(90))).toBe('task,status,priority,due,project,people,checklist')
  expect(layoutText(ownLayout(120))).toBe('task,status,priority,due,project,people,checklist,changed')
})
