import { expect, test } from 'vitest'
import { enquiryMail } from './enquiry-mail.ts'

const enquiry = {
  from_name: 'Amani <Otieno>',
  user_email: 'amani@example.org',
  message: 'A <b>shop</b>.\n-- \nSoon?',
  service: null,
  plan: null,
  price: null,
}
const config = { publicUrl: 'https://studio.test', host: '127.0.0.1', port: 8000 }

test('names sender, message and page, in text and HTML [P6]', () => {
  const { subject, text, html } = enquiryMail(enquiry, config, false)
  expect(subject).toBe('Enquiry from Amani <Otieno>')
  expect(text).toBe(
    [
      'Amani <Otieno> (amani@example.org) sent you a message with the contact form.',
      '',
      'A <b>shop</b>.\n-- \nSoon?',
      '',
      'Open enquiries:',
      'https://studio.test/admin/enquiries',
      '',
      '-- ',
      'Reply to this email to answer Amani <Otieno>.',
      'Task Manager at studio.test: https://studio.test',
      '',
    ].join('\n'),
  )
  // Nothing that a visitor writes becomes markup.
  expect(html).toContain('A &lt;b&gt;shop&lt;/b&gt;.<br>-- <br>Soon?')
  expect(html).not.toMatch(/<b>|<Otieno>/)
})

test('names the choice once and the suspicion, and turns copies off by a link [P5]', () => {
  const chosen = {
    ...enquiry,
    from_name: 'Amani Otieno',
    service: 'Consultation',
    plan: 'Basic Consultation',
    price: '$199',
    message: 'You are asking about: Consultation: Basic Consultation ($199)\n\nA shop.',
  }
  const { subject, text } = enquiryMail(chosen, config, true, 'https://studio.test/confirm-email#off=x')
  expect(subject).toBe('Possible spam: Enquiry from Amani Otieno: Basic Consultation')
  expect(text).toContain('\nAbout: Consultation, Basic Consultation, $199\n\nA shop.\n')
  expect(text).not.toContain('You are asking about')
  expect(text).toContain('\nTurn these emails off: https://studio.test/confirm-email#off=x\n')
})
