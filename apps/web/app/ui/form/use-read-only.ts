import { type RefObject, useLayoutEffect } from 'react'

/**
 * Makes the texts of a form read-only while it is `saving`: what is typed then would be lost when the form closes. Unlike
 * disabled fields they keep the focus.
 */
export function useReadOnly(form: RefObject<HTMLFormElement | null>, saving: boolean): void {
  useLayoutEffect(() => {
    // The calendar of a date field cannot be opened while it is read-only.
    const texts = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=date]), textarea',
    )
    for (const text of texts ?? []) text.readOnly = saving
  }, [form, saving])
}
