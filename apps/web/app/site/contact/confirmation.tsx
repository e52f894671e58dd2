import { type ReactNode, useEffect, useRef } from 'react'
import type { SentMessage } from '#web/site/contact/use-contact-form.ts'
import { confirmation as texts } from '#web/site/content/contact.ts'
import { person } from '#web/site/content/person.ts'

/** Confirms the message. It takes the focus, so that screen readers read it. */
export function Confirmation({ sent }: { sent: SentMessage }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      aria-labelledby="confirmation"
      className="grid scroll-my-6 gap-4 rounded-card border-2 border-green-text p-5"
    >
      <h3 id="confirmation" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {texts.title}
      </h3>
      <dl className="grid gap-4">
        <Part title={texts.what}>
          {sent.about && <p className="font-semibold">{sent.about}</p>}
          <p className="line-clamp-5 whitespace-pre-line wrap-anywhere">{sent.message}</p>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {texts.from} {sent.name}, {sent.email}
          </p>
        </Part>
        <Part title={texts.when}>
          <p className="wrap-anywhere">
            {texts.within} {sent.email}. {texts.hours}
          </p>
        </Part>
        <Part title={texts.meanwhile}>
          <Meanwhile />
        </Part>
      </dl>
    </section>
  )
}

/** The same for a form sent without scripts, whose text is unknown here. */
export function PlainConfirmation() {
  return (
    <div className="grid gap-2 rounded-card border-2 border-green-text p-5">
      <p>
        {texts.withinUnnamed} {texts.hours}
      </p>
      <Meanwhile />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm font-semibold text-ink-3">{title}</dt>
      <dd className="grid gap-1">{children}</dd>
    </div>
  )
}

function Meanwhile() {
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
