/** Filters that were typed: `due:overdue @tobias priority:high invoice`. What means nothing stays text. */
import { nameKey } from '@task-manager/contract/groups'
import { isAssigneeValue, isDayRange, isDueWord, SORTS } from '@task-manager/contract/task-search'
import { priorities, statuses } from '@task-manager/contract/tasks'
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

/** What names can stand for; null: who the people are is not known. */
export interface Names {
  readonly people: readonly Person[] | null
  readonly projects: readonly Group[]
  readonly labels: readonly Group[]
}

/** A name that is so common says too little. */
const NAMESAKES_MAX = 10

const spelled = (known: readonly string[], typed: string): string[] =>
  known.filter((each) => each.toLowerCase().replaceAll(' ', '-') === typed.toLowerCase())

/** A day is a range of one. */
const daysMeant = (typed: string): string[] =>
  [typed, `${typed}..${typed}`].filter((range) => isDayRange(range)).slice(0, 1)

function peopleMeant(typed: string, people: readonly Person[]): string[] {
  const found = matchPeople(people, typed)
  return typed !== '' && found.length <= NAMESAKES_MAX ? found.map(({ _id }) => _id) : []
}

/** The one of exactly this name, whose blanks may be hyphens; else those that begin so. */
function groupsMeant<G extends Group>(groups: readonly G[], typed: string): readonly G[] {
  const keyOf = (name: string) => nameKey(name).replaceAll(' ', '-')
  const exact = groups.filter(({ name }) => keyOf(name) === keyOf(typed))
  const found = exact.length > 0 ? exact : matchGroups(groups, typed)
  return typed !== '' && found.length <= NAMESAKES_MAX ? found : []
}

function valuesMeant(
  name: string,
  typed: string,
  { people, projects, labels }: Names,
): [QueryName, string[]] | null {
  const word = typed.toLowerCase()
  if (name === 'due') return ['due', isDueWord(word) ? [word] : daysMeant(word)]
  if (name === 'created') return ['createdAt', daysMeant(word)]
  if (name === 'priority') return ['priority', spelled(priorities, typed)]
  if (name === 'status') return ['status', spelled(statuses, typed)]
  if (name === 'project')
    return ['project', word === 'none' ? [word] : groupsMeant(projects, typed).map(({ _id }) => _id)]
  if (name === 'label' || name === '-label')
    return [name === 'label' ? 'label' : 'notLabel', groupsMeant(labels, typed).map((label) => label.name)]
  if (name === 'sort') return ['sort', spelled(SORTS, typed)]
  if (people === null) return null
  if (name === 'by') return ['createdBy', peopleMeant(typed.replace(/^@/, ''), people)]
  if (name === '@') return ['assignedTo', isAssigneeValue(word) ? [word] : peopleMeant(typed, people)]
  return null
}

/** Null without any. Values that are there already stay: they mean 'or'. */
export function readTyped(
  text: string,
  filter: ListFilter,
  names: Names,
): { left: string; changes: QueryChanges } | null {
  const changes: Partial<Record<QueryName, string | readonly string[]>> = {}
  const left: string[] = []
  for (const [word] of text.matchAll(/-?[a-z]+:"[^"]*"|"[^"]*("|$)|\S+/gi)) {
    const [, at, name = '@', typed = ''] = /^(?:(@)|(-?[a-z]+):)(.+)$/i.exec(word) ?? []
    // A name in quotes may still be being written.
    const finished = typed !== '' && !/^"[^"]*$/.test(typed)
    const meant = finished ? valuesMeant(at ?? name.toLowerCase(), typed.replaceAll('"', ''), names) : null
    if (meant === null || meant[1].length === 0) left.push(word)
    else if (meant[0] === 'status' || meant[0] === 'sort') {
      changes[meant[0]] = meant[1][0] ?? ''
      if (meant[0] === 'sort') changes.order = ''
    } else {
      const field = meant[0] as FilterName
      changes[field] = [...new Set([changes[field] ?? filter[field] ?? [], meant[1]].flat())]
    }
  }
  if (changes.sort === 'created') changes.sort = ''
  return Object.keys(changes).length === 0 ? null : { left: left.join(' '), changes }
}
