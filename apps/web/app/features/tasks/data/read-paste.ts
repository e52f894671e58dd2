/** Turns pasted lines into items, without list markers (decision T61). Pure. */

export interface PastedItem {
  readonly text: string
  readonly completed: boolean
}

const SIGN = /^(?:[-*+•–]|\d{1,3}[.)])\s+/
const BOX = /^\[([ xX✓]?)\]\s*/

function itemOf(line: string): PastedItem {
  const bare = line.trim().replace(SIGN, '')
  const box = BOX.exec(bare)
  return { text: bare.replace(BOX, '').trim(), completed: /[xX✓]/.test(box?.[1] ?? '') }
}

/** Blank lines are left out. */
export const itemsIn = (pasted: string): PastedItem[] =>
  pasted
    .split(/\r\n?|\n/)
    .map(itemOf)
    .filter(({ text }) => text !== '')
