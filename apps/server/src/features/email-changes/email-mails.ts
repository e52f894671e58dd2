import { type OriginConfig, type RenderedMail, renderMail } from '#server/core/mail-template.ts'

export const CONFIRM_HOURS = 24
export const RETURN_DAYS = 7

export const confirmMail = (config: OriginConfig, name: string, link: string): RenderedMail =>
  renderMail(config, {
    subject: 'Confirm your new email address',
    paragraphs: [
      `Hello ${name},`,
      'Please confirm that you want to use this address for your Task Manager account.',
      `The link works once within ${CONFIRM_HOURS} hours. Until then, log in with your old address.`,
    ],
    action: { label: 'Use this address', link },
    reason: "If you didn't ask for this, you can ignore this email.",
  })

export const movedMail = (config: OriginConfig, name: string, email: string, link: string): RenderedMail =>
  renderMail(config, {
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${name},`,
      `Your Task Manager account now uses ${email}. You can no longer log in with this address.`,
      `If this wasn't you, undo it within ${RETURN_DAYS} days: you get your address back, everyone is signed out, and you choose a new password.`,
    ],
    action: { label: 'Undo the change', link },
    reason: 'If this was you, you can ignore this email. We send it to the old address after every change.',
  })
