import { repeatWords } from '@task-manager/contract/repeats/repeat-words'
import { countOf } from '#web/lib/count-of.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { onlyIn } from './edit-conflict.ts'
import type { Field, FormValues } from './form-values.ts'

type Texts = {
  [Name in Exclude<Field, 'todoChecklist' | 'attachments'>]: (
    values: FormValues,
    names: ReadonlyMap<string, string>,
  ) => string
}

/** Text for values that are not text themselves. */
const texts: Texts = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  priority: ({ priority }) => priority,
  projectId: ({ projectId }, names) =>
    projectId === '' ? 'No project' : (names.get(projectId) ?? 'Another project'),
  labels: ({ labels }) => labels.join(', ') || 'No labels',
  dueDate: ({ dueDate }) => formatDay(dueDate),
  repeat: ({ repeat }) => (repeat ? repeatWords(repeat) : 'Never'),
  assignedTo: ({ assignedTo }, names) => assignedTo.map((id) => names.get(id) ?? 'Someone else').join(', '),
}

/** A value as text, with names of people and projects. For a list: its length and the items that `other` lacks. */
export function textOf(
  field: Field,
  values: FormValues,
  other: FormValues,
  names: ReadonlyMap<string, string>,
): string {
  if (field !== 'todoChecklist' && field !== 'attachments') return texts[field](values, names)
  const [list, rest] = [values[field], other[field]]
  const own = onlyIn(list, rest)
  if (own.length === 0 && list.length === rest.length) return list.join('\n')
  const count = countOf(list.length, 'entry', 'entries')
  return own.length > 0 ? `${count}, only here:\n${own.join('\n')}` : count
}
