/** One key for one wish: a retry after a lost answer must not make a second task. */

let last: { body: string; key: string } | null = null

function randomKey(): string {
  // Not randomUUID(): that is missing where the page is served without TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The same key as before while the same body is being tried. */
export function keyFor(body: unknown): string {
  const text = JSON.stringify(body)
  if (last?.body !== text) last = { body: text, key: randomKey() }
  return last.key
}

/** The wish came true: the same body from now on is a new wish. */
export function keyDone(): void {
  last = null
}
