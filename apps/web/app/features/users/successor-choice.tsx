import type { TeamMember } from '@task-manager/contract/people/users'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { formatNumber } from '#web/lib/time/format.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { Radio } from '#web/ui/form/radios.tsx'
import { matchingMembers, openTasks } from './team-order.ts'

export const UNASSIGNED = 'unassigned'
export const KEEP = 'keep'

/** The id of a person, `UNASSIGNED` or `KEEP`; null until something is chosen. */
export type Successor = string | null

interface Props {
  question: string
  people: readonly TeamMember[]
  /** The name of someone who can keep the tasks. */
  keptBy: string | null
  chosen: Successor
  onChoose: (successor: Successor) => void
  search: RefObject<HTMLInputElement | null>
  error: string | null
}

/** One question about open tasks. People with the fewest open tasks come first. */
export function SuccessorChoice({ question, people, keptBy, chosen, onChoose, search, error }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const matching = new Set(matchingMembers(people, typed))
  const shown = people
    .filter((person) => matching.has(person) || person._id === chosen)
    .toSorted((a, b) => openTasks(a) - openTasks(b))
  const isNamesake = ({ name }: TeamMember) => people.filter((each) => each.name === name).length > 1
  const row = (value: string, text: ReactNode, note?: string) => (
    <label
      key={value}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-1 wrap-anywhere hover:bg-sunken pointer-coarse:min-h-11"
    >
      <Radio name={id} checked={chosen === value} onChoose={() => onChoose(value)} className="size-4.5" />
      {text}
      {note && <span className="ml-auto shrink-0 text-sm text-ink-2 tabular-nums">{note}</span>}
    </label>
  )
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-semibold">{question}</legend>
      <input
        ref={search}
        type="search"
        dir="auto"
        aria-label="Search people by name or email"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        placeholder="Search by name or email"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={controlClass}
      />
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="-mx-3 max-h-72 overflow-y-auto overscroll-contain">
        {row(UNASSIGNED, 'Leave unassigned')}
        {keptBy !== null && row(KEEP, `Keep with ${keptBy}`)}
        {shown.map((person) =>
          row(
            person._id,
            <>
              <Avatar name={person.name} image={person.profileImageUrl} size="small" />
              <span dir="auto" className="min-w-0 truncate" title={person.email}>
                {person.name}
                {isNamesake(person) && <span className="text-ink-2"> {person.email}</span>}
              </span>
            </>,
            `${formatNumber(openTasks(person))} open`,
          ),
        )}
        {shown.length === 0 && (
          <p role="status" className="px-3 py-2 text-sm text-ink-2">
            No one matches this search.
          </p>
        )}
      </div>
    </fieldset>
  )
}
