import { CONTACT_MESSAGE_MAX, contactFields } from '@task-manager/contract/contact'
import { type FormEvent, useState } from 'react'
import { form as texts } from '#web/site/content/contact.ts'
import { TextAreaField } from '#web/ui/field.tsx'

/** The line about the chosen package is added to the message when it is sent, and must fit as well. */
const limit = CONTACT_MESSAGE_MAX - 500
const nearLimit = 500

/** A message of any length can be typed or pasted; one that is too long says so before it is sent. */
export function MessageField() {
  const [left, setLeft] = useState(limit)
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget
    const remaining = limit - field.value.length
    field.setCustomValidity(remaining < 0 ? tooLong(remaining) : '')
    setLeft(remaining)
  }
  return (
    <TextAreaField
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
