import { firstIssue } from '@task-manager/contract/text'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ContactForm } from './enquiries.ts'

const good = { from_name: 'Amani Otieno', user_email: 'amani@example.org', message: 'Hello.' }
const refused = (change: Record<string, string>) => firstIssue(ContactForm, { ...good, ...change })

test('trims a filled form, with null for missing choices [P5]', () => {
  expect(z.parse(ContactForm, { ...good, from_name: '  Amani Otieno ', plan: '' })).toEqual({
    ...good,
    service: null,
    plan: null,
    price: null,
  })
})

test('names the first empty field, in the order of the form [site 5]', () => {
  expect(firstIssue(ContactForm, {})).toEqual({ path: 'from_name', message: 'Please enter your name.' })
  expect(refused({ user_email: '' })?.path).toBe('user_email')
  expect(refused({ message: ' \n ' })).toEqual({ path: 'message', message: 'Please enter a message.' })
})

test('refuses characters that could start another header [P6]', () => {
  expect(refused({ from_name: 'Eve\r\nBcc: all@example.org' })?.message).toBe('Your name must be one line.')
  expect(refused({ plan: 'Basic\nBcc: all@example.org' })?.message).toBe('The plan must be one line.')
  for (const email of [
    'a@b.org\nBcc: c@d.org',
    'a@b.org, c@d.org',
    '<a@b.org>',
    'a@b.org?bcc=c@d.org',
    'a@b.org?bcc=c',
    '"a b"@c.org',
    'a@b',
    'a\u202e@b.org',
    'a\u0000@b.org',
  ])
    expect(refused({ user_email: email })?.message, email).toBe('Please enter a valid email address.')
})

test('counts a line break once, as the browser does [site 5]', () => {
  const lines = 'x\r\n'.repeat(4_999)
  expect(refused({ message: `${lines}xx` })).toBeNull()
  expect(refused({ message: `${lines}xxx` })?.message).toBe('Your message must be at most 10,000 characters.')
})

test('refuses text that not every engine can store [api 1]', () => {
  for (const bad of ['a\u0000b', 'a\ud800b'])
    for (const field of ['from_name', 'message', 'service'])
      expect(refused({ [field]: bad })?.path).toBe(field)
})
