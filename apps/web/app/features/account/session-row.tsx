import type { OpenSession } from '@task-manager/contract/sign-in/account'
import { Laptop, Smartphone } from 'lucide-react'
import { agoInHours } from '#web/lib/time/ago-in-hours.ts'
import { formatInstant, formatTime } from '#web/lib/time/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = { session: OpenSession; busy: boolean; onEnd: (session: OpenSession) => void }

export function SessionRow({ session, busy, onEnd }: Props) {
  const { device, address, createdAt, usedAt, current } = session
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  const name = device || 'Unknown device'
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2 first:border-t">
      <Icon size={18} className="text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {current && <Badge tone="plain">This device</Badge>}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {address && `${address} · `}since {formatInstant(createdAt)}
          {!current && <span className="sm:hidden"> · {agoInHours(usedAt)}</span>}
        </p>
      </div>
      <p
        className="hidden text-sm text-ink-2 sm:block"
        title={`Last used ${formatInstant(usedAt)}, ${formatTime(usedAt)}`}
      >
        {current ? 'now' : agoInHours(usedAt)}
      </p>
      <div className={classNames('w-20 text-right', current && 'max-sm:hidden')}>
        {!current && (
          <Button
            variant="quiet"
            size="small"
            className="-mr-3"
            busy={busy}
            aria-label={`Sign out ${name}, ${agoInHours(usedAt)}`}
            onClick={() => onEnd(session)}
          >
            Sign out
          </Button>
        )}
      </div>
    </li>
  )
}
