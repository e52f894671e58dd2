import type { EnquiryPage } from '@task-manager/contract/enquiries'

export function DestinationLine({ emailjs, mailTo }: EnquiryPage['destination']) {
  const kept = mailTo === null ? 'Mail is not set up on this server.' : `Each is also mailed to ${mailTo}.`
  return (
    <p className="max-w-[68ch] text-sm text-ink-2 wrap-anywhere">
      {emailjs
        ? 'The contact form sends its messages to EmailJS. Here are those that EmailJS did not take, and those sent without scripts. '
        : 'Messages of the contact form are kept here. '}
      {kept}
    </p>
  )
}
