import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matching } from '#web/features/tasks/people-search.ts'
import { members } from '#web/features/tasks/tasks.queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { controlClass } from '#web/ui/field.tsx'
import type { OnChange } from './many-bar.tsx'

/** More are found by typing. */
const LISTED = 50

/** Puts somebody on all of the tasks, or takes them off. */
export function PeopleChoice({ onChange }: { onChange: OnChange }) {
  const { data, isError } = useQuery(members())
  const [adding, setAdding] = useState(true)
  const [search, setSearch] = useState('')
  // Who may not sign in is given nothing, and may well be taken off.
  const people = matching(data?.filter(({ active }) => active || !adding) ?? [], search)
  const choose = ({ _id, name }: { _id: string; name: string }) =>
    adding
      ? onChange({ addAssignees: [_id] }, (tasks) => `${tasks} assigned to ${name}`)
      : onChange({ removeAssignees: [_id] }, (tasks) => `${name} taken off ${tasks}`)
  return (
    <>
      <fieldset className="mb-1.5 flex rounded-control border border-hairline bg-sunken p-0.5">
        <legend className="sr-only">What to do</legend>
        {[true, false].map((add) => (
          <label
            key={String(add)}
            className="flex min-h-8 flex-1 cursor-pointer items-center justify-center rounded-md text-sm font-semibold text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="many-people"
              className="sr-only"
              checked={adding === add}
              onChange={() => setAdding(add)}
            />
            {add ? 'Add' : 'Take off'}
          </label>
        ))}
      </fieldset>
      <input
        type="search"
        aria-label="Search people"
        placeholder="Search people"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className={`${controlClass} mb-1 min-h-9! py-1! pointer-coarse:min-h-11!`}
      />
      <ul>
        {people.slice(0, LISTED).map((person) => (
          <li key={person._id}>
            <button
              type="button"
              onClick={() => choose(person)}
              className="flex min-h-9 w-full items-center gap-3 rounded-md px-2 text-left -outline-offset-3 hover:bg-sunken pointer-coarse:min-h-11"
            >
              <Avatar name={person.name} image={person.profileImageUrl} size="small" />
              <span dir="auto" className="min-w-0 truncate" title={`${person.name}, ${person.email}`}>
                {person.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {(people.length > LISTED || (data && people.length === 0) || isError) && (
        <p role="status" className="px-2 py-1.5 text-sm text-ink-2">
          {isError && !data
            ? 'The team could not be loaded.'
            : people.length === 0
              ? `Nobody matches ‘${search.trim()}’.`
              : `${people.length - LISTED} more: type a name.`}
        </p>
      )}
    </>
  )
}
