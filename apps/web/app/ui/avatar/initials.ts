/** One or two letters for a person without a picture, in any script: 'Amina Odhiambo' is AO, '李小龍' is 李. */
export function initials(name: string): string {
  const words = name.split(/[\s\-–_.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last].map((word) => (word ? letterOf(word) : '')).join('') || '?'
}

/** The first letter with its combining marks. */
function letterOf(word: string): string {
  // The fast path: creating a segmenter is slow.
  if (/^[\w'’]+$/.test(word)) return /[a-z\d]/i.exec(word)?.[0].toUpperCase() ?? ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase('en')
  }
  return ''
}
