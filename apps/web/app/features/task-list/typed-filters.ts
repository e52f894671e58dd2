/** Filters that were typed: `due:overdue @tobias priority:high invoice`. What means nothing stays text. */
import { isDayRange, isDueWord, isWhose, SORTS } from '@task-manager/contract/task-search'
import { priorities, statuses } from '@task-manager/contract/tasks'
import type { FilterName, ListFilter, QueryChanges, QueryName } from '#web/features/tasks/list-filter.ts'
import { peopleNamed } from './people-named.ts'

interface Person {
  readonly _id: string
  readonly name: string
  readonly email: string
}

/** A name that is so common says too little. */
const NAMESAKES_MAX = 10

const spelled = (known: readonly string[], typed: string): string[] =>
  known.filter((each) => each.toLowerCase().replaceAll(' ', '-') === typed.toLowerCase())

/** A day is a range of one. */
const daysMeant = (typed: string): string[] =>
  [typed, `${typed}..${typed}`].filter((range) => isDayRange(range)).slice(0, 1)

function peopleMeant(typed: string, people: readonly Person[]): string[] {
  const found = peopleNamed(people, typed)
  return typed !== '' && found.length <= NAMESAKES_MAX ? found.map(({ _id }) => _id) : []
}

function valuesMeant(
  name: string,
  typed: string,
  people: readonly Person[] | null,
): [QueryName, string[]] | null {
  const word = typed.toLowerCase()
  if (name === 'due') return ['due', isDueWord(word) ? [word] : daysMeant(word)]
  if (name === 'created') return ['createdAt', daysMeant(word)]
  if (name === 'priority') return ['priority', spelled(priorities, typed)]
  if (name === 'status') return ['status', spelled(statuses, typed)]
  if (name === 'sort') return ['sort', spelled(SORTS, typed)]
  if (people === null) return null
  if (name === 'by') return ['createdBy', peopleMeant(typed.replace(/^@/, ''), people)]
  if (name === '@') return ['assignedTo', isWhose(word) ? [word] : peopleMeant(typed, people)]
  return null
}

/** Null without any. `people` is null for those who do not know the team. Values that are there already stay: they mean 'or'. */
export function readTyped(
  text: string,
  filter: ListFilter,
  people: readonly Person[] | null,
): { left: string; changes: QueryChanges } | null {
  const changes: Partial<Record<QueryName, string | readonly string[]>> = {}
  const left: string[] = []
  for (const [word] of text.matchAll(/"[^"]*("|$)|\S+/g)) {
    const [, at, name = '@', typed = ''] = /^(?:(@)|([a-z]+):)(.+)$/i.exec(word) ?? []
    const meant = typed === '' ? null : valuesMeant(at ?? name.toLowerCase(), typed, people)
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
