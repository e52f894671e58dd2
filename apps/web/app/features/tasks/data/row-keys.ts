/** How the rows of a checklist or of attachments are numbered and told apart. */

/** 01, 02 … as the rows are numbered. */
export const rowNumber = (index: number): string => String(index + 1).padStart(2, '0')

/** A row is known by its text and by which of the equal texts it is, so that a mark survives a reordered list. */
export type RowKey = string

export function rowKeys(texts: readonly string[]): RowKey[] {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const nth = seen.get(text) ?? 0
    seen.set(text, nth + 1)
    return `${nth}:${text}`
  })
}
