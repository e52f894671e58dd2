/** Mails that the product sent, as their readers see them (scripts/serve-for-e2e.ts). */

/** The text of the n-th mail to an address, once it has come. */
export async function mailTo(address: string, n = 1): Promise<string> {
  const place = new URL(`http://127.0.0.1:${process.env.E2E_MAIL_PORT}/`)
  place.searchParams.set('to', address)
  place.searchParams.set('n', String(n))
  return await (await fetch(place)).text()
}

/** The first link in a mail that leads to `page`. */
export function linkIn(mail: string, page: string): string {
  const link = mail.split(/\s/).find((word) => word.includes(page))
  if (link === undefined) throw new Error(`No link to ${page} in: ${mail}`)
  return link
}
