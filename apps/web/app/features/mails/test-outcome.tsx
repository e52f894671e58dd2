import { useQuery } from '@tanstack/react-query'
import type { Mail } from '@task-manager/contract/notifications/mails'
import { classNames } from '#web/ui/class-names.ts'
import { stateLabel } from './mail-labels.ts'
import { testOutcome } from './mails.queries.ts'

/** The delivery status of a test email, where it was requested. */
export const TestOutcome = ({ mail }: { mail: Mail | undefined }) =>
  mail === undefined ? null : <Outcome key={mail._id} mail={mail} />

function Outcome({ mail }: { mail: Mail }) {
  const { data = mail } = useQuery(testOutcome(mail))
  const { icon: Icon, tone, text } = stateLabel(data)
  return (
    <p role="status" className={classNames('flex items-start gap-2 text-sm wrap-anywhere', tone)}>
      <Icon size={16} className="mt-0.5 shrink-0" />
      <span>
        Test email to {data.to}: {text}
        {data.state !== 'sent' && data.answer !== '' && `. ${data.answer}`}
      </span>
    </p>
  )
}
