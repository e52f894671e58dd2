/** Emails sent by the product (scripts/browser/serve-for-e2e.ts). */

/** Text of the n-th email to an address, once it arrived. */
export async function emailTo(address: string, n = 1): Promise<string> {
  const place = new URL(`http://127.0.0.1:${process.env.E2E_MAIL_PORT}/`)
  place.searchParams.set('to', address)
  place.searchParams.set('n', String(n))
  return await (await fetch(place)).text()
}

/** The first link to `page` in an email. */
export function linkIn(mail: string, page: string): string {
  const link = mail.split(/\s/).find((word) => word.includes(page))
  if (link === undefined) throw new Error(`No link to ${page} in: ${mail}`)
  return link
}
