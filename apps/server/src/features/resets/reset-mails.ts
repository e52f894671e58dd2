import { type MailContent, type RenderedMail, renderMail } from '#server/core/mail-template.ts'

export const RESET_MINUTES = 30

const resetMailWith = (link: string, paragraphs: MailContent['paragraphs'], reason: string): RenderedMail =>
  renderMail({
    subject: 'Choose a new password',
    paragraphs: [
      ...paragraphs,
      `The link works once, for ${RESET_MINUTES} minutes. You will be signed out everywhere.`,
    ],
    action: { label: 'Choose a new password', link },
    reason,
  })

export const resetMail = (name: string, link: string): RenderedMail =>
  resetMailWith(
    link,
    [`Hello ${name},`, 'somebody, hopefully you, asked for a new password for your account.'],
    'If it was not you, nothing needs to be done: the password stays as it is.',
  )

export const resetMailByAdmin = (name: string, admin: string, link: string): RenderedMail =>
  resetMailWith(
    link,
    [`Hello ${name},`, `${admin} sends you a link to choose a new password.`],
    'If you did not ask for it, nothing needs to be done: the password stays as it is.',
  )
