import {
  type MailContent,
  type OriginConfig,
  type RenderedMail,
  renderMail,
} from '#server/core/mail-template.ts'

export const RESET_MINUTES = 30

const SUBJECT = 'Choose a new password'
const IGNORE = "If you didn't ask for this, you can ignore this email: your password stays the same."

const mailWith = (config: OriginConfig, link: string, paragraphs: MailContent['paragraphs']): RenderedMail =>
  renderMail(config, {
    subject: SUBJECT,
    paragraphs: [
      ...paragraphs,
      `The link works once within ${RESET_MINUTES} minutes. Choosing a new password signs you out everywhere.`,
    ],
    action: { label: SUBJECT, link },
    reason: IGNORE,
  })

export const resetMail = (config: OriginConfig, name: string, link: string): RenderedMail =>
  mailWith(config, link, [
    `Hello ${name},`,
    'We received a request to choose a new password for your Task Manager account.',
  ])

export const resetMailByAdmin = (
  config: OriginConfig,
  name: string,
  admin: string,
  link: string,
): RenderedMail =>
  mailWith(config, link, [
    `Hello ${name},`,
    `${admin} sent you a link to choose a new password for your Task Manager account.`,
  ])
