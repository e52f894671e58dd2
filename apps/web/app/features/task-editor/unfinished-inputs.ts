import { type Failure, isField } from './form-values.ts'

/** The first input whose typed text is not valid yet and would be lost on save; null if there is none. */
export function unfinishedIn(form: HTMLFormElement | null): (Failure & { input: HTMLInputElement }) | null {
  const input = form?.querySelector<HTMLInputElement>('[data-unfinished]')
  if (!input) return null
  return { field: isField(input.name) ? input.name : 'title', message: input.dataset.unfinished ?? '', input }
}
