import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '@task-manager/contract/people/users'
import { useState } from 'react'
import { searchPeople } from '#web/features/tasks/data/find/search-people.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { CheckOption } from '#web/ui/form/checkbox.tsx'
import { ListSearch } from '#web/ui/list/list-search.tsx'
import { PeopleResults, PersonResult } from './people-results.tsx'

interface Props {
  /** The ids of the chosen people. */
  chosen: ReadonlySet<string>
  onToggle: (person: UserRef, on: boolean) => void
}

/** Each choice applies at once. The people who were chosen first stay first. */
export function PeopleBoxes({ chosen, onToggle }: Props) {
  const { data, isError } = useQuery(teamMembers)
  const [search, setSearch] = useState('')
  const [first] = useState(chosen)
  const shown =
    data &&
    searchPeople(
      data.filter(({ _id, active }) => active || first.has(_id)),
      search,
    ).sort((a, b) => Number(!first.has(a._id)) - Number(!first.has(b._id)))
  return (
    <>
      <ListSearch items="people" value={search} onChange={setSearch} />
      <PeopleResults people={shown} failed={isError} search={search}>
        {(person) => (
          <CheckOption
            key={person._id}
            checked={chosen.has(person._id)}
            onChange={(on) => onToggle(person, on)}
          >
            <PersonResult person={person} />
          </CheckOption>
        )}
      </PeopleResults>
    </>
  )
}
