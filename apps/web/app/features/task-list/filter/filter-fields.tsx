import { useQuery } from '@tanstack/react-query'
import {
  COMPLETED_WORDS,
  DUE_WORDS,
  dayGroups,
  daysOf,
  isDayRange,
} from '@task-manager/contract/tasks/task-search'
import { priorities } from '@task-manager/contract/tasks/task-values'
import { UserRound, UserX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { FilterName } from '#web/features/tasks/data/find/list-filter.ts'
import { matchPeople } from '#web/features/tasks/data/find/match-names.ts'
import { PeopleResults, PersonResult } from '#web/features/tasks/parts/people-results.tsx'
import { teamMembers } from '#web/lib/team-members.ts'
import { useDayFormat } from '#web/lib/time/use-day-format.ts'
import { CheckOption } from '#web/ui/form/checkbox.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { ListSearch, SEARCH_FROM } from '#web/ui/list/list-search.tsx'
import { Labels, Projects } from './filter-groups.tsx'
import { completedLabels, dueLabels, filterLabels, waitingLabels } from './filter-labels.ts'
import type { FacetCount } from './use-facets.ts'

interface Props {
  field: FilterName
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  countOf: FacetCount | undefined
  /** The heading is shown elsewhere. */
  quiet?: boolean
  /** Leaves out choices without matching tasks, except chosen ones. */
  matchesOnly?: boolean
}

/** The choices of one field. Each applies at once. */
export function FilterField({ field, values, onChange, countOf, quiet = false, matchesOnly = false }: Props) {
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  // A removed choice stays listed, so that it can be chosen again.
  const [chosen] = useState(values)
  const option = (value: string, content: ReactNode) => {
    const count = countOf?.(value)
    const checked = values.includes(value)
    if (matchesOnly && count?.text === '0' && !checked && !chosen.includes(value)) return null
    return (
      <Option key={value} checked={checked} count={count} onToggle={() => toggle(value)}>
        {content}
      </Option>
    )
  }
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
      {field === 'myDay' && dayGroups.map((each) => option(each, dueLabels[each]))}
      {field === 'completed' && COMPLETED_WORDS.map((each) => option(each, completedLabels[each]))}
      {(field === 'createdAt' || field === 'completed') && range}
      {field === 'waiting' && Object.entries(waitingLabels).map(([value, label]) => option(value, label))}
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
    <CheckOption
      checked={checked}
      onChange={onToggle}
      aria-describedby={count === undefined ? undefined : id}
    >
      {children}
      {/* A description, so that the count is not part of the name. */}
      {count !== undefined && (
        <span id={id} aria-hidden="true" className="ml-auto shrink-0 pl-2 text-sm text-ink-2 tabular-nums">
          {count.text}
          <span className="sr-only">{count.one ? ' task' : ' tasks'}</span>
        </span>
      )}
    </CheckOption>
  )
}

interface PeopleProps {
  values: readonly string[]
  option: (value: string, content: ReactNode) => ReactNode
  /** With the choices 'Me' and 'Unassigned'. */
  own: boolean
}

function People({ values, option, own }: PeopleProps) {
  const { data, isError } = useQuery(teamMembers)
  const [search, setSearch] = useState('')
  // People who were already chosen come first; the order stays while the menu is open.
  const [first] = useState(values)
  const rank = ({ _id }: { _id: string }) => Number(!first.includes(_id))
  const shown = data && [...matchPeople(data, search)].sort((a, b) => rank(a) - rank(b))
  return (
    <>
      {(data?.length ?? 0) >= SEARCH_FROM && (
        <ListSearch inset items="people" value={search} onChange={setSearch} />
      )}
      {own && search === '' && (
        <>
          {option(
            'me',
            <>
              <UserRound size={18} className="mx-1 text-ink-3" />
              Me
            </>,
          )}
          {option(
            'nobody',
            <>
              <UserX size={18} className="mx-1 text-ink-3" />
              Unassigned
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

/** A range of days; either end may be empty. */
function Range({ values, onChange }: { values: readonly string[]; onChange: (range: string) => void }) {
  const dayFormat = useDayFormat()
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
    <div className="grid gap-2 p-2">
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          dayFormat={dayFormat}
          label={end === 'from' ? 'From' : 'To'}
          value={days[end]}
          describedBy={wrong ? id : undefined}
          onChange={(day) => set({ ...days, [end]: day })}
        />
      ))}
      {wrong && (
        <p id={id} role="alert" className="text-sm text-danger">
          The end date is before the start date.
        </p>
      )}
    </div>
  )
}
