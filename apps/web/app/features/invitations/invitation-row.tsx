import type { Invitation } from '@task-manager/contract/people/invitations'
import { formatMoment } from '#web/lib/time/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { stateLabels, timeLeft } from './invitation-labels.ts'

interface Props {
  invitation: Invitation
  now: number
  busy: boolean
  onSend: (invitation: Invitation) => void
  onWithdraw: (invitation: Invitation) => void
}

export function InvitationRow({ invitation, now, busy, onSend, onWithdraw }: Props) {
  const { email, role, state, reason, invitedBy, sentAt } = invitation
  const { text, tone } = stateLabels[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="wrap-anywhere">{email}</span>
          {role === 'admin' && (
            <Badge tone="ink" className="text-xs">
              Admin
            </Badge>
          )}
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {invitedBy?.name ?? 'A former member'}, {formatMoment(sentAt)} · {timeLeft(invitation, now)}
        </p>
        {reason !== null && (
          // An email that is still waiting is tried again.
          <p
            className={classNames(
              'text-sm wrap-anywhere',
              state === 'bounced' ? 'text-danger' : 'text-amber-text',
            )}
          >
            {reason}
          </p>
        )}
      </div>
      <div className="flex gap-1 max-sm:-ml-3 sm:-mr-3">
        <Button
          variant="quiet"
          size="small"
          disabled={busy}
          aria-label={`Send again to ${email}`}
          onClick={() => onSend(invitation)}
        >
          Send again
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="text-danger!"
          disabled={busy}
          aria-label={`Withdraw the invitation to ${email}`}
          onClick={() => onWithdraw(invitation)}
        >
          Withdraw
        </Button>
      </div>
    </li>
  )
}
