import * as z from 'zod/mini'

/** The random part of a link: 32 bytes as base64url. */
export const LinkToken = z
  .string('The link is not complete.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'The link is not complete. Open it again from the mail.'))
