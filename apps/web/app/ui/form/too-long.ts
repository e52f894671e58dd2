import { isTooLong } from './limit-hint.tsx'

/** Marks a field whose text is too long. */
export const tooLongMark = (text: string, max: number) => ({
  'data-too-long': isTooLong(text, max) || undefined,
})

/** Focuses the first field whose text is too long; false if there is none. */
export function focusTooLong(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[data-too-long]')
  field?.focus()
  return field !== null
}
