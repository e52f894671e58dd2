import { type RefObject, useLayoutEffect } from 'react'

function refuse(event: Event): void {
  if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Escape')) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Makes a form read-only while it is `saving`: what is typed or chosen then would be lost when the form closes. Unlike
 * disabled fields, its fields keep the focus.
 */
export function useReadOnly(form: RefObject<HTMLFormElement | null>, saving: boolean): void {
  useLayoutEffect(() => {
    const element = form.current
    if (!saving || !element) return
    // The calendar of a date field cannot be opened while it is read-only.
    const texts = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      ':is(input, textarea):not([type=date], [readonly])',
    )
    for (const text of texts) text.readOnly = true
    element.addEventListener('click', refuse, true)
    element.addEventListener('keydown', refuse, true)
    // A select opens before the click.
    element.style.pointerEvents = 'none'
    return () => {
      for (const text of texts) text.readOnly = false
      element.removeEventListener('click', refuse, true)
      element.removeEventListener('keydown', refuse, true)
      element.style.pointerEvents = ''
    }
  }, [form, saving])
}
