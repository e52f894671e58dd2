import { Calendar, Columns3, Gauge, LayoutGrid, Rows3 } from 'lucide-react'
import { type ListView, viewsFor } from '#web/features/tasks/data/find/list-view.ts'
import { selectClass } from '#web/ui/field.tsx'
import { RadioSwitch } from '#web/ui/radio-switch.tsx'

const viewLabels = {
  cards: { label: 'Cards', Icon: LayoutGrid },
  table: { label: 'Table', Icon: Rows3 },
  board: { label: 'Board', Icon: Columns3 },
  calendar: { label: 'Calendar', Icon: Calendar },
  workload: { label: 'Workload', Icon: Gauge },
}

export interface ViewSwitchProps {
  admin: boolean
  /** A select, for narrow windows. */
  narrow?: boolean
  view: ListView
  onChange: (view: ListView) => void
}

/** The name of the current view and the icons of the others. On a phone it is a select. */
export default function ViewSwitch({ admin, narrow = false, view, onChange }: ViewSwitchProps) {
  const views = viewsFor(admin)
  if (narrow)
    return (
      <select
        aria-label="View"
        value={view}
        onChange={(event) => onChange(views.find((each) => each === event.target.value) ?? view)}
        className={`${selectClass} w-auto! max-w-full max-[22rem]:pr-6.5! max-[22rem]:pl-2!`}
      >
        {views.map((each) => (
          <option key={each} value={each}>
            {viewLabels[each].label}
          </option>
        ))}
      </select>
    )
  return (
    <RadioSwitch
      label="View"
      options={views}
      value={view}
      onChange={onChange}
      nameOf={(each) => viewLabels[each].label}
      className="gap-1.5 pointer-coarse:min-w-10 pointer-coarse:justify-center"
    >
      {(each, chosen) => {
        const { label, Icon } = viewLabels[each]
        return (
          <>
            <Icon size={16} />
            {chosen && <span className="max-shell:hidden">{label}</span>}
          </>
        )
      }}
    </RadioSwitch>
  )
}
