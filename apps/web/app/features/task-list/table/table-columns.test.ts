import { expect, test } from 'vitest'
import {
  defaultLayout,
  formatLayout,
  moved,
  movedTo,
  parseLayout,
  resized,
  widened,
  withColumn,
} from './table-columns.ts'

const rewritten = (text: string) => formatLayout(parseLayout(text) ?? defaultLayout(0))

test('a layout of chosen, ordered and resized columns is read and written [T36]', () => {
  expect(parseLayout(null)).toBeNull()
  expect(parseLayout('')).toBeNull()
  expect(rewritten('task')).toBe('task')
  expect(rewritten('task:320,due:120,status')).toBe('task:320,due:120,status')
  // Unknown and repeated columns are ignored; every width has a minimum.
  expect(rewritten('due,secret,due:9,status:1,__proto__:2')).toBe('task,due,status:56')
  expect(rewritten('due:9999,status:x')).toBe('task,due:640,status')
  const layout = parseLayout('task,status,due:120') ?? defaultLayout(0)
  expect(formatLayout(withColumn(layout, 'people', true))).toBe('task,status,due:120,people')
  expect(formatLayout(withColumn(layout, 'status', false))).toBe('task,due:120')
  expect(formatLayout(moved(layout, 'due', -1))).toBe('task,due:120,status')
  expect(moved(layout, 'due', 1)).toBe(layout)
  expect(formatLayout(movedTo(withColumn(layout, 'people', true), 'people', 0))).toBe(
    'task,people,status,due:120',
  )
  expect(movedTo(layout, 'due', 2)).toBe(layout)
  expect(moved(layout, 'people', 1)).toBe(layout)
  expect(formatLayout(resized(layout, 'task', 300.4))).toBe('task:300,status,due:120')
  expect(formatLayout(resized(layout, 'due', null))).toBe('task,status,due')
  expect([widened(120, 'ArrowRight'), widened(60, 'ArrowLeft')]).toEqual([136, 56])
})

test('the default columns depend on the width of the window [T36]', () => {
  expect(formatLayout(defaultLayout(60))).toBe('task,status,priority,due,people')
  expect(formatLayout(defaultLayout(90))).toBe('task,status,priority,due,project,people,checklist')
  expect(formatLayout(defaultLayout(120))).toBe('task,status,priority,due,project,people,checklist,changed')
})
