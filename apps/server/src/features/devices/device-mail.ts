import { type RenderedMail, renderMail } from '#server/core/mail-template.ts'
import type { Origin } from '#server/features/sessions/sessions.service.ts'

/** 'Tuesday 24 November 2026 at 14:05 (Africa/Nairobi)'; UTC without a time zone. */
function formatTime(now: Date, timeZone: string): string {
  const zone = timeZone || 'UTC'
  const day = now.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  })
  const time = now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone })
  return `${day.replace(',', '')} at ${time} (${zone})`
}

export const newSignInMail = (
  name: string,
  { device, address }: Origin,
  now: Date,
  timeZone: string,
  links: { readonly sessions: string; readonly account: string; readonly off: string },
): RenderedMail =>
  renderMail({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Hello ${name},`,
      `somebody signed in to your account with ${device || 'a program that does not say its name'}, from ${address || 'an address that is not known'}, on ${formatTime(now, timeZone)}. It is the first time from there.`,
      'If it was you, nothing needs to be done. If it was not, end that session on your account page and change your password.',
    ],
    action: { label: 'See your sessions', link: links.sessions },
    reason: 'You get this mail because ‘New sign-in’ is on for your account.',
    footerLinks: [
      { label: 'Turn these mails off', link: links.off },
      { label: 'Choose your mails', link: links.account },
    ],
  })
