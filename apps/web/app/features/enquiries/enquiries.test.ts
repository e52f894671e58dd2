import { expect, test } from 'vitest'
import { queryWithTab, statusOfTab, tabIn } from './enquiry-tabs.ts'
import { replyLink } from './reply-link.ts'
import { taskPrefill } from './task-prefill.ts'

const enquiry = {
  _id: 'e1',
  name: 'Amani Otieno',
  email: 'amani@example.org',
  message: 'A shop, please.\nSoon?',
  service: null,
  plan: 'Basic Consultation',
  price: '$199',
  createdAt: '2026-03-05T12:00:00.000Z',
}

test('keeps the tab in the address, with New as the default [P6]', () => {
  expect(tabIn(new URLSearchParams(''))).toBe('new')
  expect(tabIn(new URLSearchParams('status=archived'))).toBe('archived')
  expect(tabIn(new URLSearchParams('status=nonsense'))).toBe('new')
  expect(queryWithTab(new URLSearchParams('a=1'), 'all').toString()).toBe('a=1&status=all')
  expect(queryWithTab(new URLSearchParams('a=1&status=all'), 'new').toString()).toBe('a=1')
  expect([statusOfTab('all'), statusOfTab('new')]).toEqual(['', 'new'])
})

test('quotes the visitor line by line in a reply [P6]', () => {
  const link = new URL(replyLink(enquiry))
  expect(link.pathname).toBe('amani@example.org')
  expect(link.searchParams.get('subject')).toBe('Re: Your enquiry about Basic Consultation')
  expect(link.searchParams.get('body')).toBe(
    'Hello Amani Otieno,\r\n\r\n\r\n\r\nOn 5th Mar 2026 you wrote:\r\n> A shop, please.\r\n> Soon?',
  )
})

test('an address or a name cannot add fields to the email [P6]', () => {
  const link = new URL(replyLink({ ...enquiry, email: 'a&cc=x@b.org?bcc=y', name: 'Eve&bcc=z@b.org' }))
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(decodeURIComponent(link.pathname)).toBe('a&cc=x@b.org?bcc=y')
})

test('cuts a long message between characters, so that every system opens the reply [P6]', () => {
  const link = replyLink({ ...enquiry, message: '🙂'.repeat(5000) })
  expect(link.length).toBeLessThanOrEqual(1900)
  expect(new URL(link).searchParams.get('body')).toMatch(/🙂 \[…\]$/u)
})

test('prefills a task with the visitor and the request, within its limits [P6, T12]', () => {
  expect(taskPrefill(enquiry)).toEqual({
    title: 'Basic Consultation: Amani Otieno',
    description: 'Email: amani@example.org\nPrice: $199\n\nA shop, please.\nSoon?',
    enquiryId: 'e1',
  })
  const subject = 'You are asking about: Consultation: Basic Consultation ($199)'
  const whole = taskPrefill({ ...enquiry, service: 'Consultation', message: `${subject}\n\nA shop, please.` })
  expect(whole.description).toBe(
    'Email: amani@example.org\nService: Consultation\nPrice: $199\n\nA shop, please.',
  )
  const long = taskPrefill({ ...enquiry, plan: 'x'.repeat(300), message: '🙂'.repeat(5000) })
  expect(long.title.length).toBeLessThanOrEqual(200)
  expect(long.description.length).toBeLessThanOrEqual(10_000)
  expect(long.description.isWellFormed()).toBe(true)
})
