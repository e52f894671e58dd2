import { useEffect, useRef } from 'react'
import type { SentMessage } from '#web/site/contact/use-contact-form.ts'
import { confirmation as texts } from '#web/site/content/contact.ts'
import { person } from '#web/site/content/person.ts'

/** The sent message, below the line that confirms it. Takes the focus, because the pressed button lost it. */
export function Confirmation({ sent }: { sent: SentMessage }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // Shown in the same box as the line above it.
    <section
      aria-labelledby="confirmation"
      className="-mt-5 grid scroll-my-6 gap-4 rounded-b-card bg-green-soft p-5"
    >
      <div className="grid gap-1">
        <h3 id="confirmation" ref={heading} tabIndex={-1} className="text-sm text-ink-2 outline-none">
          {texts.heading}
        </h3>
        {sent.about && <p className="font-semibold">{sent.about}</p>}
        <p className="line-clamp-5 whitespace-pre-line wrap-anywhere">{sent.message}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {texts.from} {sent.name}, {sent.email}
        </p>
      </div>
      <Meanwhile />
    </section>
  )
}

/** How to get in touch until the reply arrives. */
export function Meanwhile() {
  return (
    <p>
      {texts.write}{' '}
      <a href={`mailto:${person.email}`} className="font-semibold underline underline-offset-4">
        {person.email}
      </a>
      .
    </p>
  )
}
