import type { Finding } from '@task-manager/contract/installation/health'
import { classNames } from '#web/ui/class-names.ts'
import { isProblem, problemsIn } from './health-labels.ts'

interface Props {
  findings: readonly Finding[]
}

const keyOf = ({ title, detail }: Finding): string => `${title} ${detail}`

/** Findings that need attention, with advice. */
export function ProblemList({ findings }: Props) {
  const problems = problemsIn(findings)
  if (problems.length === 0) return null
  return (
    <section aria-labelledby="problems">
      <h2 id="problems" className="sr-only">
        Needs attention
      </h2>
      <ul>
        {problems.map((finding) => (
          <li key={keyOf(finding)} className="grid gap-1 border-b border-hairline py-4 first:pt-0">
            <p className="text-sm">
              <span className="font-semibold">{finding.title}</span>{' '}
              <span
                className={classNames(
                  'font-medium',
                  finding.state === 'fail' ? 'text-danger' : 'text-amber-text',
                )}
              >
                {finding.state === 'fail' ? 'Failed' : 'Warning'}
              </span>
            </p>
            <p className="max-w-[68ch] wrap-anywhere">{finding.detail}</p>
            <p className="max-w-[68ch] text-sm text-ink-2 wrap-anywhere">{finding.advice}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Checks without findings. */
export function WorkingList({ findings }: Props) {
  const working = findings.filter((finding) => !isProblem(finding))
  if (working.length === 0) return null
  return (
    <section aria-labelledby="working">
      <h2 id="working" className="text-base">
        Working
      </h2>
      <dl>
        {working.map((finding) => (
          <div
            key={keyOf(finding)}
            className="grid gap-x-6 border-b border-hairline py-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="font-medium">{finding.title}</dt>
            <dd className="max-w-[68ch] text-ink-2 wrap-anywhere">{finding.detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
