/** Completions of a typed word: `du` to `due:overdue`, `@to` to Tobias. Pure. */
import { COMPLETED_WORDS, DUE_WORDS, SORTS } from '@task-manager/contract/tasks/task-search'
import { priorities, statuses } from '@task-manager/contract/tasks/task-values'
import type { QueryName } from './list-filter.ts'
import { matchGroups, matchPeople } from './match-names.ts'
import type { Meaning, Names } from './typed-filters.ts'

export interface Suggestion {
  /** The text as it could be typed: 'due:overdue', '@Tobias Lindqvist'. */
  readonly text: string
  readonly hint: string
  /** The filter that it sets; null for the beginning of one, which is completed next. */
  readonly meaning: Meaning | null
}

interface Keyword {
  readonly start: string
  readonly hint: string
  readonly name: QueryName
  /** The values of the filter and their names, where these can be listed. */
  readonly values?: (names: Names, typed: string) => readonly (readonly [value: string, label: string])[]
  readonly admin?: true
}

const SUGGESTIONS_MAX = 8

const typeable = (values: readonly string[]) =>
  values.map((value) => [value, value.toLowerCase().replaceAll(' ', '-')] as const)

const people = (names: Names, typed: string) =>
  matchPeople(names.people ?? [], typed).map(({ _id, name }) => [_id, name] as const)
const projects = (names: Names, typed: string) => [
  ...matchGroups(names.projects, typed).map(({ _id, name }) => [_id, name] as const),
  ...('none'.startsWith(typed) ? [['none', 'none'] as const] : []),
]
const labels = (names: Names, typed: string) =>
  matchGroups(names.labels, typed).map(({ name }) => [name, name] as const)
const me = [
  ['me', 'me'],
  ['nobody', 'nobody'],
] as const

const startsWith = (typed: string) => (value: readonly [string, string]) => value[1].startsWith(typed)

const keywords: readonly Keyword[] = [
  {
    start: 'due:',
    hint: 'overdue, today, week, next-week or a date',
    name: 'due',
    values: (_, typed) => typeable(DUE_WORDS).filter(startsWith(typed)),
  },
  {
    start: '@',
    hint: 'assigned to a person, me or nobody',
    name: 'assignedTo',
    admin: true,
    values: (names, typed) => [...me.filter(startsWith(typed)), ...people(names, typed)],
  },
  {
    start: 'priority:',
    hint: 'high, medium or low',
    name: 'priority',
    values: (_, typed) => typeable(priorities.toReversed()).filter(startsWith(typed)),
  },
  { start: 'project:', hint: 'in a project', name: 'project', values: projects },
  { start: 'label:', hint: 'with a label', name: 'label', values: labels },
  { start: '-label:', hint: 'without a label', name: 'notLabel', values: labels },
  {
    start: 'status:',
    hint: 'pending, in-progress or completed',
    name: 'status',
    values: (_, typed) => typeable(statuses).filter(startsWith(typed)),
  },
  {
    start: 'completed:',
    hint: 'today, week, month, last-month or a date',
    name: 'completed',
    values: (_, typed) => typeable(COMPLETED_WORDS).filter(startsWith(typed)),
  },
  {
    start: 'is:',
    hint: 'waiting',
    name: 'waiting',
    values: (_, typed) => [['yes', 'waiting'] as const].filter(startsWith(typed)),
  },
  { start: 'by:', hint: 'created by a person', name: 'createdBy', admin: true, values: people },
  { start: 'created:', hint: 'a date like 2026-11-24, or from..to', name: 'createdAt' },
  {
    start: 'sort:',
    hint: 'due, priority, changed or title',
    name: 'sort',
    values: (_, typed) => typeable(SORTS).filter(startsWith(typed)),
  },
]

const valuesOf = ({ start, hint, name, values }: Keyword, names: Names, typed: string): Suggestion[] =>
  (values?.(names, typed) ?? []).map(([value, label]) => ({
    text: `${start}${label}`,
    hint: start === '@' ? '' : hint.split(/, | or /).includes(label) ? '' : hint,
    meaning: [name, [value]],
  }))

/** The last word of a text that is being typed. */
export const lastWord = (typed: string): string => /\S*$/.exec(typed)?.[0] ?? ''

/** With nothing typed, suggests the beginning of each filter. */
export function suggestionsFor(word: string, names: Names, admin: boolean): readonly Suggestion[] {
  const typed = word.toLowerCase()
  const known = keywords.filter((keyword) => admin || !keyword.admin)
  const exact = known.find(({ start }) => typed.startsWith(start))
  if (exact) return valuesOf(exact, names, typed.slice(exact.start.length)).slice(0, SUGGESTIONS_MAX)
  const beginnings = known.filter(({ start }) => start.startsWith(typed))
  const [only] = beginnings
  // `du` lists the values at once; names would be too many.
  if (
    beginnings.length === 1 &&
    only &&
    typed.length > 1 &&
    !/project|label|by/.test(only.start) &&
    only.values
  )
    return valuesOf(only, names, '').slice(0, SUGGESTIONS_MAX)
  return beginnings.map(({ start, hint }) => ({ text: start, hint, meaning: null }))
}
