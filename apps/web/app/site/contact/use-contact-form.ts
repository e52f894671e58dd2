import {
  type Choice,
  choiceText,
  contactFields,
  contactOutcomes,
} from '@task-manager/contract/installation/contact'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, restoreDraft } from '#web/site/contact/draft.ts'
import { sendEnquiry } from '#web/site/contact/send-enquiry.ts'
import { FORM_ID } from '#web/site/enquiry.ts'

/** The visitor's message; `about` is the chosen package. */
export type SentMessage = { name: string; email: string; message: string; about: string | null }

export type ContactState =
  | { at: 'idle' | 'sending' }
  /** Shown until the next message is started. */
  | { at: 'sent'; message: SentMessage }
  /** The service's HTTP status and text; 0 when it was unreachable. */
  | { at: 'failed'; status: number; text: string }

/** Idle → sending → sent or failed (site 4); the sending flag is cleared in both cases. */
export function useContactForm(enquiry: Choice | null, onSent: () => void) {
  const [state, setState] = useState<ContactState>({ at: 'idle' })
  const form = useRef<HTMLFormElement>(null)
  const shownAt = useRef(0)

  useEffect(() => {
    shownAt.current = Date.now()
    // The page was reloaded after a post without scripts.
    if (window.location.href.endsWith(contactOutcomes.sent)) dropDraft()
    if (!form.current) return
    restoreDraft(form.current)
    // Focuses the form for visitors who followed a link to it, unless they focused something else.
    const isIdle = document.activeElement === null || document.activeElement === document.body
    if (window.location.hash === `#${FORM_ID}` && isIdle) focusFirst(form.current)
  }, [])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.at === 'sending') return
    const sending = event.currentTarget
    const message = messageOf(sending, enquiry)
    setState({ at: 'sending' })
    try {
      await sendEnquiry(sending, enquiry, shownAt.current)
      sending.reset()
      dropDraft()
      onSent()
      setState({ at: 'sent', message })
    } catch (error) {
      console.error(error)
      setState({ at: 'failed', ...refusalOf(error) })
    }
  }

  return {
    state,
    form: {
      ref: form,
      onSubmit,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        keepDraft(event.currentTarget)
        if (state.at === 'sent') setState({ at: 'idle' })
      },
    },
  }
}

/** Focuses the first field without scrolling. */
export function focusFirst(form: HTMLFormElement): void {
  const field = form.elements.namedItem(contactFields.name)
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
}

function messageOf(form: HTMLFormElement, enquiry: Choice | null): SentMessage {
  const entries = new FormData(form)
  const text = (name: string) => String(entries.get(name) ?? '').trim()
  return {
    name: text(contactFields.name),
    email: text(contactFields.email),
    message: text(contactFields.message),
    about: enquiry && choiceText(enquiry),
  }
}

/** What EmailJS throws when the service refuses. */
function refusalOf(error: unknown): { status: number; text: string } {
  const { status, text } = Object(error) as { status?: unknown; text?: unknown }
  return { status: typeof status === 'number' ? status : 0, text: typeof text === 'string' ? text : '' }
}
