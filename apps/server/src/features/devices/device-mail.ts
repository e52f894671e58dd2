import { longDay } from '#server/core/days/day-words.ts'
import { type OriginConfig, type RenderedMail, renderMail } from '#server/core/mail-template.ts'
import type { SignInOrigin } from '#server/core/network/sign-in-origin.ts'

/** 'Tuesday 24th Nov 2026 at 14:05 (Africa/Nairobi)'; UTC without a time zone. */
function formatTime(now: Date, timeZone: string): string {
  const zone = timeZone || 'UTC'
  const time = now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone })
  return `${longDay(now.toLocaleDateString('sv-SE', { timeZone: zone }))} at ${time} (${zone})`
}

export const newSignInMail = (
  config: OriginConfig,
  name: string,
  { device, address }: SignInOrigin,
  now: Date,
  timeZone: string,
  links: { readonly sessions: string; readonly account: string; readonly off: string },
): RenderedMail =>
  renderMail(config, {
    subject: 'New sign-in to your account',
    paragraphs: [
      `Hello ${name},`,
      `Someone logged in to your Task Manager account from a new device: ${device || 'an unknown program'}, from ${address || 'an unknown address'}, on ${formatTime(now, timeZone)}.`,
      'If this was you, you can ignore this email. If not, sign out that device on your account page and change your password.',
    ],
    action: { label: 'Check your devices', link: links.sessions },
    reason: 'You get this email because "New sign-in" is on in your notification settings.',
    footerLinks: [
      { label: 'Turn these emails off', link: links.off },
      { label: 'Notification settings', link: links.account },
    ],
  })
