import type { EnquiryPage } from '@task-manager/contract/installation/enquiries'

export function DestinationLine({ emailjs, mailTo }: EnquiryPage['destination']) {
  const emailNote =
    mailTo === null ? "Email isn't set up on this server." : `Each is also emailed to ${mailTo}.`
  return (
    <p className="max-w-[68ch] text-sm text-ink-2 wrap-anywhere">
      {emailjs
        ? 'Your contact form sends messages to EmailJS. Messages that EmailJS refused, or that were sent without scripts, are kept here. '
        : 'Messages from your contact form. '}
      {emailNote}
    </p>
  )
}
