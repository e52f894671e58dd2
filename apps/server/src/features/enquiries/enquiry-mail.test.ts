import { expect, test } from 'vitest'
import { enquiryMail } from './enquiry-mail.ts'

const enquiry = {
  from_name: 'Amani Otieno',
  user_email: 'amani@example.org',
  message: 'A shop.\n-- \nSoon?',
  service: null,
  plan: null,
  price: null,
}

test('names sender, message and page; without PUBLIC_URL no page [P6]', () => {
  expect(enquiryMail(enquiry, { publicUrl: null }, false)).toEqual({
    subject: 'Enquiry from Amani Otieno',
    text: [
      'Name: Amani Otieno',
      'E-mail: amani@example.org',
      '',
      'A shop.\n-- \nSoon?',
      '',
      '-- ',
      'Sent with the contact form. An answer to this mail goes to amani@example.org.',
      '',
    ].join('\n'),
  })
})

test('names the choice and the suspicion, and links to the page [P5]', () => {
  const chosen = { ...enquiry, service: 'Consultation', plan: 'Basic Consultation', price: '$199' }
  const { subject, text } = enquiryMail(chosen, { publicUrl: 'https://studio.test' }, true)
  expect(subject).toBe('Perhaps by a program: Enquiry from Amani Otieno: Basic Consultation')
  expect(text).toContain('\nAsks about: Consultation, Basic Consultation, $199\n')
  expect(text).toContain('https://studio.test/admin/enquiries')
})
