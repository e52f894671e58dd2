/** 01, 02 … */
export const rowNumber = (index: number): string => String(index + 1).padStart(2, '0')

/** A key made of the text and its position among equal texts, which survives reordering. */
export type RowKey = string

export function rowKeys(texts: readonly string[]): RowKey[] {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const nth = seen.get(text) ?? 0
    seen.set(text, nth + 1)
    return `${nth}:${text}`
  })
}
