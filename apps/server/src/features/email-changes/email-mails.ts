import { type RenderedMail, renderMail } from '#server/core/mail-template.ts'

export const CONFIRM_HOURS = 24
export const RETURN_DAYS = 7

export const confirmMail = (name: string, link: string): RenderedMail =>
  renderMail({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Hello ${name},`,
      'open this link to use this address for your account from now on.',
      `The link works once, for ${CONFIRM_HOURS} hours. Until then your old address counts.`,
    ],
    action: { label: 'Use this address', link },
    reason: 'If you did not ask for it, nothing needs to be done.',
  })

export const movedMail = (name: string, email: string, link: string): RenderedMail =>
  renderMail({
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${name},`,
      `your account now belongs to ${email}, and this address no longer opens it.`,
      `If it was not you, take it back: for ${RETURN_DAYS} days this link gives you your address again, signs everybody out and lets you choose a new password.`,
    ],
    action: { label: 'Take it back', link },
    reason:
      'If it was you, nothing needs to be done. This mail is sent to the old address whenever one is changed.',
  })
