import { isCalendarDate } from '@task-manager/contract/calendar'
import type { NewRepeat } from '@task-manager/contract/repeats/repeat-field'
import { type ComponentProps, Suspense } from 'react'
import { firstRepeat } from '#web/features/tasks/data/dates/repeat-choices.ts'
import type RepeatFieldsType from '#web/features/tasks/parts/repeat-fields.tsx'
import { onDemand } from '#web/ui/on-demand.ts'

const RepeatFields = onDemand<ComponentProps<typeof RepeatFieldsType>>(
  () => import('#web/features/tasks/parts/repeat-fields.tsx'),
)

interface Props {
  value: NewRepeat | null
  dueDate: string
  /** The due date was changed and the repeat was not. */
  moved: boolean
  /** The task repeats already. */
  repeats: boolean
  describedBy: string | undefined
  onChange: (value: NewRepeat | null) => void
}

/** A box that opens the choices, for which a due date must be set. */
export function RepeatField({ value, dueDate, moved, repeats, describedBy, onChange }: Props) {
  const isDue = isCalendarDate(dueDate)
  return (
    <div className="grid gap-2">
      <label className="flex min-h-8 w-fit items-center gap-3 text-sm font-semibold pointer-coarse:min-h-11">
        <input
          type="checkbox"
          data-field="repeat"
          aria-describedby={describedBy}
          checked={value !== null}
          disabled={!isDue && value === null}
          onChange={(event) => onChange(event.target.checked ? firstRepeat(dueDate) : null)}
          className="size-4 shrink-0 accent-accent pointer-coarse:size-5"
        />
        Repeats
      </label>
      {!isDue && value === null && <p className="text-sm text-ink-2">Choose a due date first.</p>}
      {value && isDue && (
        <div className="border-l border-hairline pl-4">
          <Suspense>
            <RepeatFields value={value} dueDate={dueDate} onChange={onChange} />
          </Suspense>
        </div>
      )}
      {value && (moved || repeats) && (
        <p role="status" className="text-sm text-ink-2">
          {moved
            ? 'Only this task moves. To move all that follow too, change how it repeats.'
            : 'Changes apply to this task and all that follow, a new due date to this task alone.'}
        </p>
      )}
    </div>
  )
}
