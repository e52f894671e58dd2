import { CONTACT_MESSAGE_MAX, contactFields } from '@task-manager/contract/installation/contact'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { form as texts } from '#web/site/content/contact.ts'
import { TextAreaField } from '#web/ui/field.tsx'

/** Reserves space for the line about the chosen package, which is added when the message is sent. */
const limit = CONTACT_MESSAGE_MAX - 500
const nearLimit = 500

/** Accepts text of any length and shows an error when it is too long. */
export function MessageField() {
  const [left, setLeft] = useState(limit)
  const field = useRef<HTMLTextAreaElement>(null)
  // A sent form is emptied.
  useEffect(() => field.current?.form?.addEventListener('reset', () => setLeft(limit)), [])
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { currentTarget } = event
    const remaining = limit - currentTarget.value.length
    currentTarget.setCustomValidity(remaining < 0 ? tooLong(remaining) : '')
    setLeft(remaining)
  }
  return (
    <TextAreaField
      ref={field}
      dir="auto"
      label={texts.message}
      name={contactFields.message}
      hint={left > nearLimit || left < 0 ? texts.messageHint : `${left} characters left.`}
      error={left < 0 ? tooLong(left) : null}
      rows={6}
      required
      onInput={onInput}
    />
  )
}

function tooLong(left: number): string {
  return `Please shorten your message by ${-left} characters.`
}
