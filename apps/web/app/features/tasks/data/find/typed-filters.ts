/** Reads typed filters: `due:overdue @tobias priority:high invoice`. Other words stay text. */
import { nameKey } from '@task-manager/contract/projects/group-values'
import {
  isAssigneeValue,
  isCompletedWord,
  isDayRange,
  isDueWord,
  SORTS,
} from '@task-manager/contract/tasks/task-search'
import { priorities, statuses } from '@task-manager/contract/tasks/task-values'
import type { FilterName, ListFilter, QueryChanges, QueryName } from './list-filter.ts'
import { matchGroups, matchPeople } from './match-names.ts'

interface Person {
  readonly _id: string
  readonly name: string
  readonly email: string
}

interface Group {
  readonly _id: string
  readonly name: string
}

/** The names that typed text may match; `people` is null while the team is not loaded. */
export interface Names {
  readonly people: readonly Person[] | null
  readonly projects: readonly Group[]
  readonly labels: readonly Group[]
}

/** A name with more matches than this is not used as a filter. */
const MATCHES_MAX = 10

const withSpelling = (known: readonly string[], typed: string): string[] =>
  known.filter((each) => each.toLowerCase().replaceAll(' ', '-') === typed.toLowerCase())

/** A single day is a range of one day. */
const dayRanges = (typed: string): string[] =>
  [typed, `${typed}..${typed}`].filter((range) => isDayRange(range)).slice(0, 1)

function peopleIds(typed: string, people: readonly Person[]): string[] {
  const matches = matchPeople(people, typed)
  return typed !== '' && matches.length <= MATCHES_MAX ? matches.map(({ _id }) => _id) : []
}

/** The group with exactly this name, with hyphens for spaces; otherwise all matching groups. */
function matchingGroups<G extends Group>(groups: readonly G[], typed: string): readonly G[] {
  const keyOf = (name: string) => nameKey(name).replaceAll(' ', '-')
  const exact = groups.filter(({ name }) => keyOf(name) === keyOf(typed))
  const matches = exact.length > 0 ? exact : matchGroups(groups, typed)
  return typed !== '' && matches.length <= MATCHES_MAX ? matches : []
}

export type Meaning = [name: QueryName, values: string[]]
type Reader = (typed: string, names: Names) => Meaning | null

const projectIds = (typed: string, { projects }: Names): string[] =>
  typed.toLowerCase() === 'none' ? ['none'] : matchingGroups(projects, typed).map(({ _id }) => _id)

const labelNames = (typed: string, { labels }: Names): string[] =>
  matchingGroups(labels, typed).map(({ name }) => name)

const dueValues = (typed: string): string[] => {
  const word = typed.toLowerCase()
  return isDueWord(word) ? [word] : dayRanges(word)
}

const completedValues = (typed: string): string[] => (isCompletedWord(typed) ? [typed] : dayRanges(typed))

const readers = new Map<string, Reader>([
  ['due', (typed) => ['due', dueValues(typed)]],
  ['created', (typed) => ['createdAt', dayRanges(typed.toLowerCase())]],
  ['completed', (typed) => ['completed', completedValues(typed.toLowerCase())]],
  ['priority', (typed) => ['priority', withSpelling(priorities, typed)]],
  ['status', (typed) => ['status', withSpelling(['Open', ...statuses], typed)]],
  ['project', (typed, names) => ['project', projectIds(typed, names)]],
  ['label', (typed, names) => ['label', labelNames(typed, names)]],
  ['-label', (typed, names) => ['notLabel', labelNames(typed, names)]],
  ['is', (typed) => ['waiting', typed.toLowerCase() === 'waiting' ? ['yes'] : []]],
  ['-is', (typed) => ['waiting', typed.toLowerCase() === 'waiting' ? ['no'] : []]],
  ['sort', (typed) => ['sort', withSpelling(SORTS, typed)]],
  ['by', (typed, { people }) => people && ['createdBy', peopleIds(typed.replace(/^@/, ''), people)]],
  [
    '@',
    (typed, { people }) => {
      const word = typed.toLowerCase()
      return people && ['assignedTo', isAssigneeValue(word) ? [word] : peopleIds(typed, people)]
    },
  ],
])

/** The filter that a word stands for; null for plain text. */
function readWord(word: string, names: Names): Meaning | null {
  const [, at, name = '', typed = ''] = /^(?:(@)|(-?[a-z]+):)(.+)$/i.exec(word) ?? []
  // A quoted name without its closing quote is still being typed.
  if (typed === '' || /^"[^"]*$/.test(typed)) return null
  const meaning = readers.get(at ?? name.toLowerCase())?.(typed.replaceAll('"', ''), names) ?? null
  return meaning !== null && meaning[1].length > 0 ? meaning : null
}

type Changes = Partial<Record<QueryName, string | readonly string[]>>

/** A status or an order replaces the one before; other values are added, as alternatives. */
export function changesFor([name, values]: Meaning, changes: Changes, filter: ListFilter): Changes {
  const [first = ''] = values
  if (name === 'status') return { status: first }
  if (name === 'sort') return { sort: first, order: '' }
  const field = name as FilterName
  return { [field]: [...new Set([changes[field] ?? filter[field] ?? [], values].flat())] }
}

/** The filters in a typed text and the remaining text; null without filters. */
export function readTyped(
  text: string,
  filter: ListFilter,
  names: Names,
): { rest: string; changes: QueryChanges } | null {
  const changes: Changes = {}
  const rest: string[] = []
  for (const [word] of text.matchAll(/-?[a-z]+:"[^"]*"|"[^"]*("|$)|\S+/gi)) {
    const meaning = readWord(word, names)
    if (meaning === null) rest.push(word)
    else Object.assign(changes, changesFor(meaning, changes, filter))
  }
  return Object.keys(changes).length === 0 ? null : { rest: rest.join(' '), changes }
}
