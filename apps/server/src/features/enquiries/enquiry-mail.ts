/** The email about an enquiry. */
import { messageOnly } from '@task-manager/contract/installation/contact'
import type { ContactForm } from '@task-manager/contract/installation/enquiries'
import { type OriginConfig, type RenderedMail, renderMail } from '#server/core/mail-template.ts'
import { originOf } from '#server/core/origin.ts'

/** `off`: the page that turns these emails off, for an administrator's copy. */
export function enquiryMail(
  enquiry: ContactForm,
  config: OriginConfig,
  suspicious: boolean,
  off?: string,
): RenderedMail {
  const { from_name: name, user_email: email, service, plan, price } = enquiry
  const choice = [service, plan, price].filter((part) => part !== null)
  const about = plan ?? service
  const account = `${originOf(config)}/account?tab=notifications`
  return renderMail(config, {
    subject: `${suspicious ? 'Possible spam: ' : ''}Enquiry from ${name}${about === null ? '' : `: ${about}`}`,
    paragraphs: [
      `${name} (${email}) sent you a message with the contact form.`,
      ...(choice.length > 0 ? [`About: ${choice.join(', ')}`] : []),
    ],
    quote: messageOnly(enquiry),
    action: { label: 'Open enquiries', link: `${originOf(config)}/admin/enquiries` },
    reason: `Reply to this email to answer ${name}.`,
    ...(off !== undefined && {
      footerLinks: [
        { label: 'Turn these emails off', link: off },
        { label: 'Notification settings', link: account },
      ],
    }),
  })
}
