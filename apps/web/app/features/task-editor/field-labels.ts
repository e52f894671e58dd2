import { formatDay } from '#web/lib/time/format.ts'
import { onlyIn } from './edit-conflict.ts'
import type { Field, FormValues } from './form-values.ts'

/** A value as text, with names of people and projects. Of a list: its length and the items that `other` lacks. */
export function textOf(
  field: Field,
  values: FormValues,
  other: FormValues,
  names: ReadonlyMap<string, string>,
): string {
  if (field === 'dueDate') return formatDay(values.dueDate)
  if (field === 'assignedTo') return values.assignedTo.map((id) => names.get(id) ?? 'Someone else').join(', ')
  if (field === 'projectId')
    return values.projectId === '' ? 'No project' : (names.get(values.projectId) ?? 'Another project')
  if (field === 'labels') return values.labels.join(', ') || 'No labels'
  if (field !== 'todoChecklist' && field !== 'attachments') return values[field]
  const [list, rest] = [values[field], other[field]]
  const own = onlyIn(list, rest)
  if (own.length === 0 && list.length === rest.length) return list.join('\n')
  const count = `${list.length} ${list.length === 1 ? 'entry' : 'entries'}`
  return own.length > 0 ? `${count}, only here:\n${own.join('\n')}` : count
}
