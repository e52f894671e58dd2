/** The texts of statements whose result is not read, so that PostgreSQL need not be awaited for each of them. */
const texts = new Set<string>()

export const markWithoutResult = (text: string): void => void texts.add(text)

export const hasNoResult = (text: string): boolean => texts.has(text)
