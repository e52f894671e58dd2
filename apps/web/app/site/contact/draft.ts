import { contactFields } from '@task-manager/contract/installation/contact'

const key = 'contact-draft'
const DRAFT_FIELDS = [contactFields.name, contactFields.email, contactFields.message]

/** Stores the fields for the tab, so that neither a reload nor a failure loses text. */
export function keepDraft(form: HTMLFormElement): void {
  const entries = new FormData(form)
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify(Object.fromEntries(DRAFT_FIELDS.map((name) => [name, entries.get(name)]))),
    )
  } catch {
    // Storage may be full or blocked; the fields keep their text.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Restores a stored draft into empty fields. */
export function restoreDraft(form: HTMLFormElement): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (draft === null || typeof draft !== 'object') return
    for (const name of DRAFT_FIELDS) {
      const field = form.elements.namedItem(name)
      const value = (draft as Record<string, unknown>)[name]
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
      if (field.value === '' && typeof value === 'string') field.value = value
    }
  } catch {
    // A draft that cannot be read is ignored.
  }
}
