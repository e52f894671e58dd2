import { useQuery } from '@tanstack/react-query'
import type { TeamActivityEntry } from '@task-manager/contract/lists/team-activity'
import { projects } from '#web/features/projects/groups.queries.ts'
import { useAddressFilters } from '#web/lib/browser/use-address-filters.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { FILTERS } from './team-activity.queries.ts'

interface Choice {
  readonly _id: string
  readonly name: string
}

/** By person and project. Each choice applies at once and changes the address. */
export function TeamFilters({ entries }: { entries: readonly TeamActivityEntry[] }) {
  const { chosen, set, isFiltered, clear } = useAddressFilters(FILTERS)
  const admin = isAdmin(useUser())
  const { data: team } = useQuery({ ...teamMembers, enabled: admin })
  const { data: groups = [] } = useQuery(projects())
  const seen = entries.flatMap(({ actor }) => (actor?._id ? [[actor._id, actor.name] as const] : []))
  // Members cannot load the team, so they choose among the people shown.
  const people = team ?? [...new Map(seen)].map(([_id, name]) => ({ _id, name }))
  const choice = (name: (typeof FILTERS)[number], label: string, all: string, choices: readonly Choice[]) => {
    const value = chosen(name)
    const isKnown = value === '' || choices.some(({ _id }) => _id === value)
    return (
      <SelectField
        label={label}
        value={value}
        onChange={(event) => set(name, event.target.value)}
        className="w-56 max-sm:flex-1"
      >
        <option value="">{all}</option>
        {!isKnown && <option value={value}>From the link</option>}
        {choices.map(({ _id, name: text }) => (
          <option key={_id} value={_id} dir="auto">
            {text}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <search className="flex flex-wrap items-end gap-3">
      {choice('person', 'Person', 'Everyone', people)}
      {choice('project', 'Project', 'All projects', groups)}
      {isFiltered && (
        <Button variant="quiet" onClick={clear} className="max-sm:w-full">
          Clear
        </Button>
      )}
    </search>
  )
}
