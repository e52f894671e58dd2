import { type OriginConfig, type RenderedMail, renderMail } from '#server/core/mail-template.ts'

export const passwordChangedMail = (config: OriginConfig, name: string, link: string): RenderedMail =>
  renderMail(config, {
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'The password of your Task Manager account was just changed, and you were signed out everywhere else.',
      "If this wasn't you, choose a new password now and tell an administrator.",
    ],
    action: { label: "This wasn't me", link },
    reason: 'We send this email after every change of a password.',
  })

/** Has no link to revert the change, because the owner can ask the administrator. */
export const emailChangedByAdminMail = (
  config: OriginConfig,
  name: string,
  admin: string,
  email: string,
): RenderedMail =>
  renderMail(config, {
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${name},`,
      `${admin}, an administrator of your team, changed the email of your Task Manager account to ${email}. You can no longer log in with this address, and you were signed out everywhere.`,
      "If this isn't right, ask them or another administrator.",
    ],
    reason: 'We send this email to the old address after every change.',
  })
