import type { DayScope } from '@task-manager/contract/lists/day'
import { classNames } from '#web/ui/class-names.ts'

const labels: Record<DayScope, string> = { me: 'Mine', everybody: 'Everybody' }

/** Whose tasks My day shows, for administrators. */
export function ScopeSwitch({ scope, onChange }: { scope: DayScope; onChange: (scope: DayScope) => void }) {
  return (
    <fieldset className="flex rounded-control border border-hairline bg-sunken p-0.5">
      <legend className="sr-only">Whose tasks</legend>
      {(['me', 'everybody'] as const).map((each) => (
        <label
          key={each}
          className={classNames(
            'flex min-h-7 cursor-pointer items-center rounded-md px-2.5 text-sm font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus pointer-coarse:min-h-10',
            each === scope ? 'bg-surface text-ink shadow-low' : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="day-scope"
            checked={each === scope}
            onChange={() => onChange(each)}
            className="sr-only"
          />
          {labels[each]}
        </label>
      ))}
    </fieldset>
  )
}
