import { type Failure, isField } from './form-values.ts'

/** What was begun in a field and means nothing, which sending the form would lose without a word; null without any. */
export function unfinishedIn(form: HTMLFormElement | null): (Failure & { input: HTMLInputElement }) | null {
  const input = form?.querySelector<HTMLInputElement>('[data-unfinished]')
  if (!input) return null
  return { field: isField(input.name) ? input.name : 'title', message: input.dataset.unfinished ?? '', input }
}
