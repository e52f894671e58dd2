import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchPeople } from '#web/features/tasks/data/find/search-people.ts'
import { PeopleResults, PersonResult } from '#web/features/tasks/parts/people-results.tsx'
import { teamMembers } from '#web/lib/team-members.ts'
import { ListSearch } from '#web/ui/list/list-search.tsx'
import { AddOrRemove } from './add-or-remove.tsx'
import type { OnChange } from './on-change.ts'

/** Assigns a person to the tasks, or removes one. */
export function PeopleChoice({ onChange }: { onChange: OnChange }) {
  const { data, isError } = useQuery(teamMembers)
  const [adding, setAdding] = useState(true)
  const [search, setSearch] = useState('')
  // Deactivated people can only be removed.
  const people =
    data &&
    searchPeople(
      data.filter(({ active }) => active || !adding),
      search,
    )
  const choose = ({ _id, name }: { _id: string; name: string }) =>
    adding
      ? onChange({ addAssignees: [_id] }, (tasks) => `${tasks} assigned to ${name}`)
      : onChange({ removeAssignees: [_id] }, (tasks) => `${name} removed from ${tasks}`)
  return (
    <>
      <AddOrRemove adding={adding} onChange={setAdding} />
      <ListSearch items="people" value={search} onChange={setSearch} />
      <PeopleResults people={people} failed={isError} search={search}>
        {(person) => (
          <button
            key={person._id}
            type="button"
            onClick={() => choose(person)}
            className="flex min-h-9 w-full items-center gap-3 rounded-md px-2 text-left -outline-offset-3 hover:bg-sunken pointer-coarse:min-h-11"
          >
            <PersonResult person={person} />
          </button>
        )}
      </PeopleResults>
    </>
  )
}
