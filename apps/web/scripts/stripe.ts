/** The bands of the stripe on icons and share images: the colour and its share of the width. */
export const bands: readonly [colour: string, share: number][] = [
  ['#7c3aed', 18],
  ['#1b1916', 2],
  ['#0891b2', 18],
  ['#fbf8f3', 2],
  ['#16a34a', 18],
  ['#1b1916', 2],
  ['#f59e0b', 18],
  ['#fbf8f3', 2],
  ['#dc2626', 20],
]

export const ink = '#1b1916'
export const paper = '#fbf8f3'
