import type { Notifications, Quiet } from '@task-manager/contract/notifications/notifications'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { controlClass } from '#web/ui/field.tsx'
import { useSaveNotifications } from './account.queries.ts'
import { SaveNotifications } from './save-notifications.tsx'

type Times = Pick<Notifications, 'quiet' | 'daily'>

/** Proposed when quiet hours are turned on. */
const proposed: Quiet = { from: '19:00', to: '07:30' }

const boxClass = 'choice-box size-5 shrink-0'

/** One email a day, and quiet hours. */
export function NotificationsTimes({ saved }: { saved: Times }) {
  const [chosen, setChosen] = useState<Partial<Times>>({})
  const [isOn, setOn] = useState(saved.quiet !== null)
  const daily = chosen.daily ?? saved.daily
  const times = chosen.quiet ?? saved.quiet ?? proposed
  const quiet = isOn ? times : null
  const isChanged = daily !== saved.daily || JSON.stringify(quiet) !== JSON.stringify(saved.quiet)
  const save = useSaveNotifications(() => setChosen({}))
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (save.isPending || !isChanged) return
    if (quiet && quiet.from === quiet.to) toast.error('Quiet hours need two different times.')
    else save.mutate({ quiet, daily })
  }
  const time = (end: keyof Quiet) => ({
    type: 'time',
    required: isOn,
    disabled: !isOn,
    value: times[end],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setChosen((now) => ({ ...now, quiet: { ...times, [end]: target.value } })),
    className: controlClass,
  })
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <div className="grid gap-1">
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={daily}
            onChange={({ target }) => setChosen((now) => ({ ...now, daily: target.checked }))}
            className={boxClass}
          />
          One email a day at 8:00 instead of single ones
        </label>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ target }) => setOn(target.checked)}
              className={boxClass}
            />
            Quiet hours: no email or push between
          </label>
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
