/** At most `length` UTF-16 units, without half of a character at the end. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
