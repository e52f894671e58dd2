/** One or two letters for a person without a picture, in any script: 'Amina Odhiambo' is AO, '李小龍' is 李. */
export function initials(name: string): string {
  const words = name.split(/[\s\-–_.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last].map((word) => (word ? letterOf(word) : '')).join('') || '?'
}

/** A letter or digit without combining marks that is not part of a Korean, Thai or Lao syllable. */
const plainLetter = /^[^\p{L}\p{N}]*((?![\u1100-\u11ff])[\p{L}\p{N}])(?!\p{M}|\u200d|[\u0e33\u0eb3])/u

/** The first letter with its combining marks. */
function letterOf(word: string): string {
  // The fast path: the first use of Intl takes milliseconds.
  const plain = plainLetter.exec(word)?.[1]
  if (plain) return plain.toLocaleUpperCase('en')
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase('en')
  }
  return ''
}
