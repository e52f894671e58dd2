/** The language of dates; empty for the product's own format (spec 9). */
let language = ''

export const dateLanguage = (): string => language

export function setDateLanguage(next: string): void {
  language = next
}
