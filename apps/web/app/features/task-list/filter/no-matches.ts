/** The sentence of a list without matches. Pure. */
import { isCompletedWord, isDueWord, TASK_FILTERS } from '@task-manager/contract/tasks/task-search'
import type { FilterName, ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { type Named, valueLabels } from './filter-labels.ts'

/** The most fields in the sentence; with more it would be too long. */
const FIELDS_MAX = 2

/** The words before and after 'tasks', for each field. */
type Phrase = readonly [before: string, after: string]

const phrases: Record<FilterName, (words: string, values: readonly string[]) => Phrase> = {
  due: (words, values) => {
    if (values.length === 1 && values[0] === 'overdue') return ['overdue', '']
    return ['', `due ${values.every(isDueWord) ? words.toLowerCase() : words}`]
  },
  priority: (words, values) => [`${words.toLowerCase()}${values.length === 1 ? '-' : ' '}priority`, ''],
  project: (words, values) => ['', values.join() === 'none' ? 'without a project' : `in ${words}`],
  label: (words) => ['', `labelled ${words}`],
  notLabel: (words) => ['', `without the label ${words}`],
  assignedTo: (words, values) =>
    values.join() === 'nobody' ? ['unassigned', ''] : ['', `assigned to ${words}`],
  createdBy: (words) => ['', `created by ${words}`],
  completed: (words, values) => [
    '',
    `completed ${values.every(isCompletedWord) ? words.toLowerCase() : words}`,
  ],
  createdAt: (words) => ['', `created ${words}`],
  waiting: (_, values) => (values.join() === 'yes' ? ['waiting', ''] : ['', 'that are not waiting']),
  myDay: (words) => ['', `in My day (${words.toLowerCase()})`],
}

/** 'No overdue tasks.', 'No pending tasks match "invoice".' */
export function noMatches(filter: ListFilter, named: readonly Named[]): string {
  const fields = TASK_FILTERS.filter((name) => filter[name] !== undefined)
  const searched = filter.q === undefined ? '' : ` match "${filter.q}"`
  if (fields.length > FIELDS_MAX)
    return searched ? `No tasks${searched} with these filters.` : 'No tasks match these filters.'
  const parts = fields.map((name) =>
    phrases[name](valueLabels(filter, name, named).join(' or '), filter[name] ?? []),
  )
  const before = [filter.status.toLowerCase().replace(' ', '-'), ...parts.map(([word]) => word)]
  const after = parts.map(([, words]) => words)
  return `${['No', ...before, 'tasks', ...after].filter(Boolean).join(' ')}${searched}.`
}
