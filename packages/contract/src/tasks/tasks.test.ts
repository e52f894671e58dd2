import { firstIssue } from '@task-manager/contract/text'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isSafeLink, LINK_WRONG, linkTarget } from './task-values.ts'
import { NewTask, TodoItem } from './tasks.ts'

const id = '0199aaaa-0000-7000-8000-000000000001'
const good = {
  title: 'Write the newsletter',
  description: 'Three stories.',
  dueDate: '2030-05-17',
  assignedTo: [id],
  todoChecklist: [{ text: 'Draft' }],
}
const refused = (change: Record<string, unknown>) => firstIssue(NewTask, { ...good, ...change })?.message

describe('a new task', () => {
  test('gets defaults and loses unknown fields [spec 9, api 1]', () => {
    expect(z.parse(NewTask, { ...good, progress: 99, _id: 'x' })).toEqual({
      ...good,
      priority: 'Low',
      attachments: [],
      todoChecklist: [{ text: 'Draft' }],
    })
  })

  test('reports one error at a time, in order [spec 5]', () => {
    const empty = { title: '', description: ' ', dueDate: '', assignedTo: [], todoChecklist: [] }
    const steps = [
      ['title', 'Title is required.'],
      ['description', 'Description is required.'],
      ['dueDate', 'Due date is required.'],
      ['assignedTo', 'Task not assigned to any member'],
      ['todoChecklist', 'Add atleast one todo task.'],
    ] as const
    let given: Record<string, unknown> = empty
    for (const [path, message] of steps) {
      expect(firstIssue(NewTask, given)).toEqual({ path, message })
      given = { ...given, [path]: good[path] }
    }
    expect(firstIssue(NewTask, given)).toBeNull()
  })

  test('takes invisible characters for nothing [spec 5]', () => {
    expect(refused({ title: '\u200b \u2060' })).toBe('Title is required.')
    expect(refused({ title: '❤️ \u200b' })).toBeUndefined()
  })

  test.each([undefined, null, 5, {}, '   '])('gets the same messages for %j [spec 5]', (nothing) => {
    expect(refused({ title: nothing })).toBe('Title is required.')
    expect(refused({ description: nothing })).toBe('Description is required.')
    expect(refused({ dueDate: nothing })).toBe('Due date is required.')
    expect(refused({ assignedTo: nothing })).toBe('Task not assigned to any member')
    expect(refused({ todoChecklist: nothing })).toBe('Add atleast one todo task.')
  })

  test.each([
    ['title', 200, 'Title must be at most 200 characters.'],
    ['description', 10_000, 'Description must be at most 10,000 characters.'],
  ])('has a %s of at most %i characters [T12]', (field, max, message) => {
    expect(refused({ [field]: 'x'.repeat(max) })).toBeUndefined()
    expect(refused({ [field]: 'x'.repeat(max + 1) })).toBe(message)
    // Blanks around it are trimmed before it is measured.
    expect(refused({ [field]: ` ${'x'.repeat(max)}\n` })).toBeUndefined()
  })

  test('may have 200 items and 20 links [T11, T12]', () => {
    const items = (n: number, length = 1) => Array.from({ length: n }, () => ({ text: 'x'.repeat(length) }))
    expect(refused({ todoChecklist: items(200, 500) })).toBeUndefined()
    expect(refused({ todoChecklist: items(201) })).toBe('A checklist can have at most 200 items.')
    expect(refused({ todoChecklist: items(1, 501) })).toBe('A checklist item must be at most 500 characters.')
    expect(refused({ todoChecklist: [{ text: ' ' }] })).toBe("A checklist item can't be empty.")
    expect(refused({ todoChecklist: ['Draft'] })).toBe('A checklist item must be an object with a text.')
    expect(refused({ todoChecklist: [{ text: 'Draft', completed: 'yes' }] })).toBe(
      'completed must be true or false.',
    )
    expect(refused({ attachments: Array(20).fill('a.example') })).toBeUndefined()
    expect(refused({ attachments: Array(21).fill('a.example') })).toBe('At most 20 links can be attached.')
    expect(refused({ attachments: [`https://a.example/${'x'.repeat(2_030)}`] })).toBeUndefined()
    expect(refused({ attachments: [`https://a.example/${'x'.repeat(2_031)}`] })).toBe(
      'A link must be at most 2,048 characters.',
    )
    expect(refused({ attachments: ['javascript:alert(1)'] })).toBe(LINK_WRONG)
  })

  test('is refused for a text that no engine can store [api 1]', () => {
    for (const text of ['a\u0000b', 'a\ud800b', '\udfff']) {
      expect(refused({ title: text })).toBe('Title contains a character that cannot be stored.')
      expect(refused({ description: text })).toBe('Description contains a character that cannot be stored.')
      expect(refused({ todoChecklist: [{ text }] })).toBe(
        'A checklist item contains a character that cannot be stored.',
      )
      expect(refused({ attachments: [text] })).toBe('A link contains a character that cannot be stored.')
    }
    expect(refused({ title: '👩‍🚀 naïve 日本 \u2028 \u007f' })).toBeUndefined()
  })

  test('may have the id and state of an item [T21]', () => {
    expect(z.parse(TodoItem, { text: ' Draft ' })).toEqual({ text: 'Draft' })
    const known = { _id: 'k3f9a2b1', text: 'Draft', completed: true }
    expect(z.parse(TodoItem, known)).toEqual(known)
    expect(refused({ todoChecklist: [{ _id: 'a b', text: 'x' }] })).toBe('This is not a valid item id.')
  })
})

describe('a link', () => {
  const safe = [
    'https://a.example',
    'HTTP://a.example/x?y#z',
    'a.example',
    'a.example:8080/x',
    'localhost:3000',
    'www.a.example/path:with:colons',
    '//a.example',
  ]
  test.each(safe)('%j can be attached [T11]', (link) => expect(isSafeLink(link)).toBe(true))

  const unsafe = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'ftp://a.example',
    'mailto:a@a.example',
    'javascript:8080//%0aalert(1)',
    'tel:12345',
  ]
  test.each(unsafe)('%j may not [T11]', (link) => expect(isSafeLink(link)).toBe(false))

  test('without a scheme opens with https:// in front [spec 2]', () => {
    expect(linkTarget('a.example')).toBe('https://a.example')
    expect(linkTarget('localhost:3000')).toBe('https://localhost:3000')
    expect(linkTarget('HTTPS://a.example')).toBe('HTTPS://a.example')
    // No other scheme is ever opened, whatever was attached.
    for (const link of ['a.example', 'localhost:1', 'http:', '//a.example', 'notes about x'])
      expect(linkTarget(link)).toMatch(/^https?:\/\//i)
  })
})
