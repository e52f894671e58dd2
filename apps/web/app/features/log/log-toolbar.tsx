import { useQuery } from '@tanstack/react-query'
import { logTopics } from '@task-manager/contract/installation/log'
import { topicLabels } from '@task-manager/contract/installation/log-sentences'
import { useAddressFilters } from '#web/lib/browser/use-address-filters.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { useDayFormat } from '#web/lib/time/use-day-format.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { Options } from '#web/ui/options.tsx'

const NAMES = ['person', 'kind', 'from', 'to'] as const

/** Filter by person, kind and days. Each choice applies at once and changes the address. */
export function LogToolbar() {
  const { chosen, set, isFiltered, clear } = useAddressFilters(NAMES)
  const dayFormat = useDayFormat()
  const { data: team = [] } = useQuery(teamMembers)
  const control = (name: (typeof NAMES)[number]) => ({
    value: chosen(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  return (
    <search className="flex flex-wrap items-end gap-3">
      <SelectField label="Person" {...control('person')} className="w-52 max-sm:w-full">
        <option value="">Everyone</option>
        {team.map(({ _id, name, email }) => (
          <option key={_id} value={_id} dir="auto">
            {name} ({email})
          </option>
        ))}
      </SelectField>
      <SelectField label="Kind" {...control('kind')} className="w-48 max-sm:w-full">
        <option value="">Everything</option>
        <Options values={logTopics} names={topicLabels} />
      </SelectField>
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          dayFormat={dayFormat}
          tall
          label={end === 'from' ? 'From' : 'To'}
          value={chosen(end)}
          onChange={(day) => set(end, day)}
          className="w-44 gap-1.5! max-sm:flex-1"
        />
      ))}
      {isFiltered && (
        <Button variant="quiet" onClick={clear}>
          Clear
        </Button>
      )}
    </search>
  )
}
