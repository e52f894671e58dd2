import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '@task-manager/contract/users'
import { useState } from 'react'
import { searchPeople } from '#web/features/tasks/data/search-people.ts'
import { members } from '#web/features/tasks/data/tasks.queries.ts'
import { ListSearch } from '#web/ui/list/list-search.tsx'
import { PeopleResults, PersonResult } from './people-results.tsx'

interface Props {
  chosen: readonly UserRef[]
  onChange: (people: UserRef[]) => void
}

/** Each choice applies at once. The people who were chosen first stay first. */
export function PeopleBoxes({ chosen, onChange }: Props) {
  const { data, isError } = useQuery(members())
  const [search, setSearch] = useState('')
  const [first] = useState(() => new Set(chosen.map(({ _id }) => _id)))
  const isChosen = (id: string) => chosen.some(({ _id }) => _id === id)
  const toggle = (person: UserRef) =>
    onChange(isChosen(person._id) ? chosen.filter(({ _id }) => _id !== person._id) : [...chosen, person])
  const shown =
    data &&
    searchPeople(
      data.filter(({ _id, active }) => active || first.has(_id)),
      search,
    ).sort((a, b) => Number(!first.has(a._id)) - Number(!first.has(b._id)))
  return (
    <>
      <ListSearch what="people" value={search} onChange={setSearch} />
      <PeopleResults people={shown} failed={isError} search={search}>
        {(person) => (
          <label
            key={person._id}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-sunken has-focus-visible:bg-sunken pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={isChosen(person._id)}
              onChange={() => toggle(person)}
              className="size-4 shrink-0 accent-accent pointer-coarse:size-5"
            />
            <PersonResult person={person} />
          </label>
        )}
      </PeopleResults>
    </>
  )
}
