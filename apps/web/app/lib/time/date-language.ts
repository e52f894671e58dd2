/** In which language dates are written to the one who is signed in; empty: in the product's own way (spec 9). */
let language = ''

export const dateLanguage = (): string => language

export function setDateLanguage(next: string): void {
  language = next
}
