import * as z from 'zod/mini'

/** The random part of a link: 32 bytes as base64url. */
export const LinkToken = z
  .string('This link is incomplete.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'This link is incomplete. Open it again from the email.'))
