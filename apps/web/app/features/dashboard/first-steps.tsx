import type { ReactNode } from 'react'
import { Link } from 'react-router'

const code = (name: string): ReactNode => <code className="rounded-sm bg-sunken px-1">{name}</code>

const steps: { title: string; to?: string; text: ReactNode }[] = [
  {
    title: 'Write the first task',
    to: '/admin/create-task',
    text: 'With a checklist, a day it is due, and somebody who does it.',
  },
  {
    title: 'Invite people',
    to: '/admin/users',
    text: 'Everybody who signs up at /signup appears under Team Members and can be given tasks.',
  },
  {
    title: 'Let enquiries reach you by mail',
    text: (
      <>
        Set {code('SMTP_URL')} and {code('MAIL_FROM')} where this server is started. Until then enquiries are
        kept here.
      </>
    ),
  },
  {
    title: 'Tell the server its address',
    text: <>Set {code('PUBLIC_URL')}, so that links in mails and the public pages name it.</>,
  },
]

/** First steps of an installation without tasks. The charts replace them after the first task. */
export function FirstSteps() {
  return (
    <section className="border-t border-hairline pt-5">
      <h2 className="text-base">Next steps</h2>
      <ol className="mt-3 grid max-w-[68ch] gap-4">
        {steps.map(({ title, to, text }, index) => (
          <li key={title} className="flex gap-3">
            <span aria-hidden="true" className="w-4 shrink-0 font-semibold text-ink-3 tabular-nums">
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">
                {to ? (
                  <Link to={to} className="underline underline-offset-4">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </p>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
