import { useQuery } from '@tanstack/react-query'
import { logTopics } from '@task-manager/contract/log'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field, selectClass } from '#web/ui/field.tsx'
import { people } from './log.queries.ts'
import { topicWords } from './log-filter.ts'

const NAMES = ['person', 'kind', 'from', 'to'] as const

/** Filter by person, kind and days. Each choice applies at once and changes the address. */
export function LogToolbar() {
  const [address, setAddress] = useSearchParams()
  const { data: team = [] } = useQuery(people)
  const set = (name: (typeof NAMES)[number], value: string): void => {
    const next = new URLSearchParams(address)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  const control = (name: (typeof NAMES)[number]) => ({
    value: address.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  const isFiltered = NAMES.some((name) => address.has(name))
  return (
    <search className="flex flex-wrap items-end gap-3">
      <Field label="Person" className="w-56 max-sm:w-full">
        {(tied) => (
          <select {...tied} {...control('person')} className={selectClass}>
            <option value="">Everybody</option>
            {team.map(({ _id, name, email }) => (
              <option key={_id} value={_id}>
                {name} ({email})
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Kind" className="w-52 max-sm:w-full">
        {(tied) => (
          <select {...tied} {...control('kind')} className={selectClass}>
            <option value="">Everything</option>
            {logTopics.map((topic) => (
              <option key={topic} value={topic}>
                {topicWords[topic]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="From" className="max-sm:flex-1">
        {(tied) => <input {...tied} {...control('from')} type="date" className={controlClass} />}
      </Field>
      <Field label="To" className="max-sm:flex-1">
        {(tied) => <input {...tied} {...control('to')} type="date" className={controlClass} />}
      </Field>
      {isFiltered && (
        <Button variant="quiet" className="min-h-11!" onClick={() => setAddress({}, { replace: true })}>
          Clear
        </Button>
      )}
    </search>
  )
}
