import type { Choice } from '@task-manager/contract/contact'
import { contactOutcomes } from '@task-manager/contract/contact'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, restoreDraft } from '#web/site/contact/draft.ts'
import { sendEnquiry } from '#web/site/contact/send-enquiry.ts'

export type ContactState =
  | { at: 'idle' | 'sending' | 'sent' }
  /** `status` is the service's HTTP status; 0 when it could not be reached. */
  | { at: 'failed'; status: number }

/** Idle → sending → sent or failed (specification 4); the sending flag is cleared in both cases. */
export function useContactForm(enquiry: Choice | null, onSent: () => void) {
  const [state, setState] = useState<ContactState>({ at: 'idle' })
  const form = useRef<HTMLFormElement>(null)
  const shownAt = useRef(0)

  useEffect(() => {
    shownAt.current = Date.now()
    // The page was opened again by a form that was sent without scripts.
    if (window.location.href.endsWith(contactOutcomes.sent)) dropDraft()
    if (form.current) restoreDraft(form.current)
  }, [])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.at === 'sending') return
    const sending = event.currentTarget
    setState({ at: 'sending' })
    try {
      await sendEnquiry(sending, enquiry, shownAt.current)
      sending.reset()
      dropDraft()
      onSent()
      setState({ at: 'sent' })
    } catch (error) {
      console.error(error)
      setState({ at: 'failed', status: statusOf(error) })
    }
  }

  return {
    state,
    form: {
      ref: form,
      onSubmit,
      onInput: (event: FormEvent<HTMLFormElement>) => keepDraft(event.currentTarget),
    },
  }
}

function statusOf(error: unknown): number {
  const known = error !== null && typeof error === 'object' && 'status' in error
  return known && typeof error.status === 'number' ? error.status : 0
}
