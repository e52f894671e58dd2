import { useQuery } from '@tanstack/react-query'
import { DUE_WORDS, daysOf, isDayRange } from '@task-manager/contract/task-search'
import { priorities } from '@task-manager/contract/tasks'
import { UserRound, UserX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { FilterName } from '#web/features/tasks/data/list-filter.ts'
import { matchPeople } from '#web/features/tasks/data/match-names.ts'
import { members } from '#web/features/tasks/data/tasks.queries.ts'
import { PeopleResults, PersonResult } from '#web/features/tasks/parts/people-results.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { ListSearch, SEARCH_FROM } from '#web/ui/list/list-search.tsx'
import { Labels, Projects } from './filter-groups.tsx'
import { dueLabels, filterLabels } from './filter-labels.ts'
import type { FacetCount } from './use-facets.ts'

interface Props {
  field: FilterName
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  countOf: FacetCount | undefined
  /** The heading is shown elsewhere. */
  quiet?: boolean
}

/** The choices of one field. Each applies at once. */
export function FilterField({ field, values, onChange, countOf, quiet = false }: Props) {
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  const option = (value: string, content: ReactNode) => (
    <Option
      key={value}
      checked={values.includes(value)}
      count={countOf?.(value)}
      onToggle={() => toggle(value)}
    >
      {content}
    </Option>
  )
  const people = { values, option }
  const range = (
    <Range
      values={values}
      onChange={(days) =>
        onChange([...values.filter((each) => !isDayRange(each)), ...(days === '' ? [] : [days])])
      }
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className={quiet ? 'sr-only' : 'px-2 pb-1 text-sm font-semibold'}>{filterLabels[field]}</legend>
      {field === 'priority' && priorities.toReversed().map((each) => option(each, each))}
      {field === 'due' && (
        <>
          {DUE_WORDS.map((each) => option(each, dueLabels[each]))}
          {range}
        </>
      )}
      {field === 'createdAt' && range}
      {field === 'project' && <Projects values={values} option={option} />}
      {(field === 'label' || field === 'notLabel') && <Labels values={values} option={option} />}
      {field === 'assignedTo' && <People {...people} own />}
      {field === 'createdBy' && <People {...people} own={false} />}
    </fieldset>
  )
}

interface OptionProps {
  checked: boolean
  count: ReturnType<FacetCount>
  onToggle: () => void
  children: ReactNode
}

function Option({ checked, count, onToggle, children }: OptionProps) {
  const id = useId()
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-sunken has-focus-visible:bg-sunken pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={onToggle}
        aria-describedby={count === undefined ? undefined : id}
        className="size-4 shrink-0 accent-accent pointer-coarse:size-5"
      />
      {children}
      {/* Described, so that the count is no part of the name. */}
      {count !== undefined && (
        <span id={id} aria-hidden="true" className="ml-auto shrink-0 pl-2 text-sm text-ink-2 tabular-nums">
          {count.text}
          <span className="sr-only">{count.one ? ' task' : ' tasks'}</span>
        </span>
      )}
    </label>
  )
}

interface PeopleProps {
  values: readonly string[]
  option: (value: string, content: ReactNode) => ReactNode
  /** With the choices 'Me' and 'Nobody'. */
  own: boolean
}

function People({ values, option, own }: PeopleProps) {
  const { data, isError } = useQuery(members())
  const [search, setSearch] = useState('')
  // People who were chosen before come first; the order stays while the menu is open.
  const [first] = useState(values)
  const rank = ({ _id }: { _id: string }) => Number(!first.includes(_id))
  const shown = data && [...matchPeople(data, search)].sort((a, b) => rank(a) - rank(b))
  return (
    <>
      {(data?.length ?? 0) >= SEARCH_FROM && (
        <ListSearch inset what="people" value={search} onChange={setSearch} />
      )}
      {own && search === '' && (
        <>
          {option(
            'me',
            <>
              <UserRound size={18} aria-hidden="true" className="mx-1 text-ink-3" />
              Me
            </>,
          )}
          {option(
            'nobody',
            <>
              <UserX size={18} aria-hidden="true" className="mx-1 text-ink-3" />
              Nobody
            </>,
          )}
        </>
      )}
      <PeopleResults people={shown} failed={isError} search={search}>
        {(person) => option(person._id, <PersonResult person={person} />)}
      </PeopleResults>
    </>
  )
}

const dateClass = `${controlClass} min-h-9! px-2! py-1! pointer-coarse:min-h-11!`

/** A range of days; either end may be empty. */
function Range({ values, onChange }: { values: readonly string[]; onChange: (range: string) => void }) {
  const [days, setDays] = useState(() => daysOf(values.find(isDayRange) ?? '..'))
  const id = useId()
  const wrong = days.from !== '' && days.to !== '' && days.from > days.to
  const set = (next: typeof days) => {
    setDays(next)
    const range = `${next.from}..${next.to}`
    if (range === '..') onChange('')
    else if (isDayRange(range)) onChange(range)
  }
  return (
    <div className="grid grid-cols-2 gap-2 p-2">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="grid gap-1 text-sm text-ink-2">
          {end === 'from' ? 'From' : 'To'}
          <input
            type="date"
            min="1900-01-01"
            max="9999-12-31"
            value={days[end]}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? id : undefined}
            onChange={(event) => set({ ...days, [end]: event.target.value })}
            className={dateClass}
          />
        </label>
      ))}
      {wrong && (
        <p id={id} role="alert" className="col-span-2 text-sm text-danger">
          The last day is before the first.
        </p>
      )}
    </div>
  )
}
