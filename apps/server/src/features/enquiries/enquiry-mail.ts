/** The email about an enquiry. Plain text, so that nothing a visitor writes becomes markup. */
import type { ContactForm } from '@task-manager/contract/enquiries'
import type { Config } from '#server/config.ts'

export function enquiryMail(
  enquiry: ContactForm,
  config: Pick<Config, 'publicUrl'>,
  suspicious: boolean,
): { subject: string; text: string } {
  const { from_name: name, user_email: email, message, service, plan, price } = enquiry
  const choice = [service, plan, price].filter((part) => part !== null)
  const about = plan ?? service
  const page = config.publicUrl === null ? null : `${config.publicUrl}/admin/enquiries`
  return {
    subject: `${suspicious ? 'Perhaps by a program: ' : ''}Enquiry from ${name}${about === null ? '' : `: ${about}`}`,
    text: [
      `Name: ${name}`,
      `E-mail: ${email}`,
      ...(choice.length > 0 ? [`Asks about: ${choice.join(', ')}`] : []),
      '',
      message,
      '',
      '-- ',
      `Sent with the contact form. An answer to this mail goes to ${email}.`,
      ...(page === null ? [] : [`All enquiries: ${page}`]),
      '',
    ].join('\n'),
  }
}
