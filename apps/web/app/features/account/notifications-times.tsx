import {
  type Notifications,
  QUIET_EMPTY,
  type Quiet,
} from '@task-manager/contract/notifications/notifications'
import type { ChangeEvent, FormEvent } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { controlClass } from '#web/ui/field.tsx'
import { AskBeforeLeaving } from '#web/ui/form/ask-before-leaving.tsx'
import { LabelledCheckbox } from '#web/ui/form/checkbox.tsx'
import { useSaveNotifications } from './account.queries.ts'
import { SaveNotifications } from './save-notifications.tsx'

type Times = Pick<Notifications, 'quiet' | 'daily'>

/** What the user changed since the last save. */
interface Chosen {
  readonly daily?: boolean
  readonly isQuiet?: boolean
  readonly times?: Quiet
}

/** Proposed when quiet hours are turned on. */
const proposed: Quiet = { from: '19:00', to: '07:30' }

/** One email a day, and quiet hours. */
export function NotificationsTimes({ saved }: { saved: Times }) {
  const [chosen, setChosen] = useKept<Chosen>('account:times', {})
  const choose = (next: Chosen) => setChosen((now) => ({ ...now, ...next }))
  const daily = chosen.daily ?? saved.daily
  const isQuiet = chosen.isQuiet ?? saved.quiet !== null
  const times = chosen.times ?? saved.quiet ?? proposed
  const quiet = isQuiet ? times : null
  const isChanged = daily !== saved.daily || JSON.stringify(quiet) !== JSON.stringify(saved.quiet)
  // Choices made while it was being saved stay.
  const save = useSaveNotifications(() => setChosen((now) => (now === chosen ? {} : now)))
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (save.isPending || !isChanged) return
    if (quiet && quiet.from === quiet.to) toast.error(QUIET_EMPTY)
    else save.mutate({ quiet, daily })
  }
  const time = (end: keyof Quiet) => ({
    type: 'time',
    required: isQuiet,
    disabled: !isQuiet,
    value: times[end],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      choose({ times: { ...times, [end]: target.value } }),
    className: controlClass,
  })
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <AskBeforeLeaving active={isChanged} />
      <div className="grid gap-1">
        <LabelledCheckbox checked={daily} onChange={(on) => choose({ daily: on })}>
          One email a day at 8:00 instead of single ones
        </LabelledCheckbox>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <LabelledCheckbox checked={isQuiet} onChange={(on) => choose({ isQuiet: on })}>
            Quiet hours: no email or push between
          </LabelledCheckbox>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="w-34 sm:w-36">
              <input aria-label="Quiet hours start" {...time('from')} />
            </span>
            and
            <span className="w-34 sm:w-36">
              <input aria-label="Quiet hours end" {...time('to')} />
            </span>
          </div>
        </div>
      </div>
      <SaveNotifications changed={isChanged} busy={save.isPending}>
        Save times
      </SaveNotifications>
    </form>
  )
}
