import { type Written, write } from '#server/core/letter.ts'

export const passwordChangedMail = (name: string, link: string): Written =>
  write({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'the password of your account was just changed, and you were signed out everywhere else.',
      'If it was not you, choose a new one at once and tell an administrator.',
    ],
    action: { label: 'It was not me', link },
    reason: 'This mail is sent whenever a password is changed.',
  })
