import { type RenderedMail, renderMail } from '#server/core/mail-template.ts'

export const passwordChangedMail = (name: string, link: string): RenderedMail =>
  renderMail({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'the password of your account was just changed, and you were signed out everywhere else.',
      'If it was not you, choose a new one at once and tell an administrator.',
    ],
    action: { label: 'It was not me', link },
    reason: 'This mail is sent whenever a password is changed.',
  })

/** Without a link to revert it: the owner can ask the administrator. */
export const emailMovedMail = (name: string, admin: string, email: string): RenderedMail =>
  renderMail({
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${name},`,
      `${admin}, an administrator of your team, changed the address of your account to ${email}. This address no longer opens it, and you were signed out everywhere.`,
      'If that is not right, ask them or another administrator.',
    ],
    reason: 'This mail is sent to the old address whenever one is changed.',
  })
