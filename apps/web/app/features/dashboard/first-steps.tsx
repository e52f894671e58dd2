import { useQuery } from '@tanstack/react-query'
import { getHealth } from '@task-manager/contract/installation/health'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#web/lib/http/api.ts'
import { useSignInOptions } from '#web/lib/session/use-sign-in-options.ts'
import { SampleTeam } from './sample-team.tsx'

const code = (name: string): ReactNode => <code className="rounded-sm bg-sunken px-1">{name}</code>

const steps: { title: string; to: string; text: string }[] = [
  {
    title: 'Create your first task',
    to: '/admin/create-task',
    text: 'Give it a checklist, a due date and an owner.',
  },
  { title: 'Create a project', to: '/admin/projects', text: 'Group tasks by client or goal.' },
  { title: 'Invite people', to: '/admin/users?invite', text: 'Invite your team by email or link.' },
]

type Setting = 'email' | 'address'

const settings: { name: Setting; title: string; text: ReactNode }[] = [
  {
    name: 'email',
    title: 'Get enquiries by email',
    text: (
      <>
        Set {code('SMTP_URL')} and {code('MAIL_FROM')}. Until then, enquiries are kept here.
      </>
    ),
  },
  {
    name: 'address',
    title: 'Set your web address',
    text: <>Set {code('PUBLIC_URL')} so that links in emails and on the public pages work.</>,
  },
]

/** The settings that are not set, or not known to be set yet. */
function useUnsetSettings() {
  const options = useSignInOptions()
  const { data, isLoading } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api(getHealth, { signal }),
  })
  const address = data?.findings.find(({ check }) => check === 'web-address')
  const done: Record<Setting, boolean> = { email: options?.mail === true, address: address?.state === 'ok' }
  return { unset: settings.filter(({ name }) => !done[name]), isLoading }
}

/** First steps of an installation without tasks. The charts replace them after the first task. */
export default function FirstSteps() {
  const { unset, isLoading } = useUnsetSettings()
  return (
    <section data-loading={isLoading || undefined} className="border-t border-hairline pt-5">
      <h2 className="text-base">Next steps</h2>
      <ol className="mt-3 grid max-w-[68ch] gap-4">
        {steps.map(({ title, to, text }, index) => (
          <li key={title} className="flex gap-3">
            <span aria-hidden="true" className="w-4 shrink-0 font-semibold text-ink-3 tabular-nums">
              {index + 1}
            </span>
            <div>
              <Link
                to={to}
                className="inline-block font-semibold underline underline-offset-4 pointer-coarse:py-2.5"
              >
                {title}
              </Link>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <SampleTeam />
      {unset.length > 0 && (
        <>
          <h3 className="mt-6 text-sm">For the person who runs this server</h3>
          <dl className="mt-2 grid max-w-[68ch] gap-2 text-sm">
            {unset.map(({ name, title, text }) => (
              <div key={name}>
                <dt className="font-semibold">{title}</dt>
                <dd className="text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
