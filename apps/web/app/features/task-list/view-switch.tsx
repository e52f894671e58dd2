import { CalendarDays, Columns3, Gauge, LayoutGrid, Rows3 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { type ListView, viewsFor } from '#web/features/tasks/data/list-view.ts'
import { classNames } from '#web/ui/class-names.ts'
import { selectClass } from '#web/ui/field.tsx'

const viewLabels = {
  cards: { label: 'Cards', Icon: LayoutGrid },
  table: { label: 'Table', Icon: Rows3 },
  board: { label: 'Board', Icon: Columns3 },
  calendar: { label: 'Calendar', Icon: CalendarDays },
  workload: { label: 'Workload', Icon: Gauge },
}

export interface ViewSwitchProps {
  admin: boolean
  /** A select, for narrow windows. */
  narrow?: boolean
  view: ListView
  onChange: (view: ListView) => void
}

/** The name of the current view and the icons of the others; arrows choose. On a phone it is a select. */
export default function ViewSwitch({ admin, narrow = false, view, onChange }: ViewSwitchProps) {
  const views = viewsFor(admin)
  if (narrow)
    return (
      <select
        aria-label="View"
        value={view}
        onChange={(event) => onChange(views.find((each) => each === event.target.value) ?? view)}
        className={`${selectClass} w-auto! min-h-9! py-1! pointer-coarse:min-h-11!`}
      >
        {views.map((each) => (
          <option key={each} value={each}>
            {viewLabels[each].label}
          </option>
        ))}
      </select>
    )
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = views[(views.indexOf(view) + step + views.length) % views.length] ?? view
    event.currentTarget.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus()
    onChange(next)
  }
  return (
    <div
      role="radiogroup"
      aria-label="View"
      onKeyDown={move}
      className="flex rounded-control border border-hairline bg-sunken p-0.5"
    >
      {views.map((each) => {
        const { label, Icon } = viewLabels[each]
        const chosen = each === view
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot contain an icon and a label
          <button
            key={each}
            type="button"
            role="radio"
            data-view={each}
            aria-checked={chosen}
            aria-label={label}
            title={label}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(each)}
            className={classNames(
              'flex min-h-7 items-center gap-1.5 rounded-md px-2 text-sm font-semibold pointer-coarse:min-h-10 pointer-coarse:min-w-10 pointer-coarse:justify-center',
              chosen ? 'bg-surface text-ink shadow-low' : 'text-ink-2 hover:text-ink',
            )}
          >
            <Icon size={16} aria-hidden="true" />
            {chosen && <span className="max-shell:hidden">{label}</span>}
          </button>
        )
      })}
    </div>
  )
}
