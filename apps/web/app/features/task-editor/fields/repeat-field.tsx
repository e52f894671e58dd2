import { isCalendarDate } from '@task-manager/contract/calendar'
import type { NewRepeat, Repeat } from '@task-manager/contract/repeats/repeat-field'
import { type ComponentProps, Suspense } from 'react'
import { firstRepeat } from '#web/features/tasks/data/dates/repeat-choices.ts'
import type RepeatFieldsType from '#web/features/tasks/parts/repeat-fields.tsx'
import { formatDay } from '#web/lib/time/format.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { onDemand } from '#web/ui/on-demand.ts'

const RepeatFields = onDemand<ComponentProps<typeof RepeatFieldsType>>(
  () => import('#web/features/tasks/parts/repeat-fields.tsx'),
)

interface Props {
  value: NewRepeat | null
  dueDate: string
  /** How the task repeats if the following tasks move too; set when only the due date was changed. */
  moved: NewRepeat | null
  moveAll: boolean
  onMoveAll: (moveAll: boolean) => void
  /** How the saved task repeats. */
  saved: Repeat | null
  describedBy: string | undefined
  onChange: (value: NewRepeat | null) => void
}

const moves = [
  ['one', 'Only this task'],
  ['all', 'This task and all that follow'],
] as const

/**
 * Asks below the due date which tasks a new one moves, and has a checkbox that opens the choices once a due date is
 * set.
 */
export function RepeatField(props: Props) {
  const { value, dueDate, moved, moveAll, onMoveAll, saved, describedBy, onChange } = props
  const isDue = isCalendarDate(dueDate)
  return (
    <div className="grid gap-2">
      {moved && (
        <Radios
          legend={`Move to ${formatDay(dueDate)}`}
          options={moves}
          value={moveAll ? 'all' : 'one'}
          onChange={(choice) => onMoveAll(choice === 'all')}
        />
      )}
      <label className="flex min-h-8 w-fit items-center gap-3 text-sm font-semibold pointer-coarse:min-h-11">
        <Checkbox
          data-field="repeat"
          aria-describedby={describedBy}
          checked={value !== null}
          disabled={!isDue && value === null}
          onChange={(on) => onChange(on ? firstRepeat(dueDate) : null)}
        />
        Repeats
      </label>
      {!isDue && value === null && <p className="text-sm text-ink-2">Choose a due date first.</p>}
      {value && isDue && (
        <div className="border-l border-hairline pl-4">
          <Suspense>
            <RepeatFields
              value={moved && moveAll ? moved : value}
              dueDate={dueDate}
              counted={saved?.counted}
              onChange={onChange}
            />
          </Suspense>
        </div>
      )}
      {value && saved && !moved && (
        <p role="status" className="text-sm text-ink-2">
          Changes apply to this task and all that follow.
        </p>
      )}
    </div>
  )
}
