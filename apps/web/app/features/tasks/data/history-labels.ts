/** Sentences for changes of fields, to follow the person's name: 'changed the priority from Low to High'. */
import type { LabelRef, ProjectRef } from '@task-manager/contract/projects/groups'
import type { Repeat } from '@task-manager/contract/repeats/repeat-field'
import { type FieldChange, FORMER_MEMBER } from '@task-manager/contract/tasks/history'
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import { inSentence } from '#web/lib/in-sentence.ts'
import { formatDay, formatNumber } from '#web/lib/time/format.ts'

/** `strong` is the new value. */
export type Part = string | { strong: string }

/** Details that unfold below the line. */
export type More = { text: { before: string; after: string } } | { items: string[]; people?: true }

export interface Phrase {
  parts: Part[]
  more?: More
}

/** Up to this many texts are quoted; more are counted. */
const NAMED_MAX = 2
/** Up to this many people are named; of more, the first ones. */
const PEOPLE_MAX = 5
const FIRST_PEOPLE = 3

const quoted = (text: string): string => `"${text}"`
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])

/** Each name is a part of its own, so that one in Arabic does not reverse the order of the others. */
const joinNames = (names: readonly string[]): Part[] =>
  names.flatMap((name, index) => {
    const before = index === names.length - 1 ? ' and ' : ', '
    return index === 0 ? [{ strong: name }] : [before, { strong: name }]
  })

/** 'ticked "Draft" and "Send"', 'ticked 3 items'. */
function listPhrases(verb: string, noun: string, texts: readonly string[]): Phrase[] {
  if (texts.length === 0) return []
  if (texts.length <= NAMED_MAX) return [{ parts: [`${verb} `, ...joinNames(texts.map(quoted))] }]
  return [
    {
      parts: [`${verb} `, { strong: `${formatNumber(texts.length)} ${noun}` }],
      more: { items: [...texts] },
    },
  ]
}

interface Item {
  before: ChecklistItem | null
  after: ChecklistItem | null
}

/** One entry for each item, with the first and the last state of all its changes. */
function netItems(changes: readonly FieldChange[]): Item[] {
  const net = new Map<string, Item>()
  for (const change of changes) {
    const [before, after] = [change.before as ChecklistItem | null, change.after as ChecklistItem | null]
    const id = (after ?? before)?._id ?? ''
    net.set(id, { before: net.has(id) ? (net.get(id)?.before ?? null) : before, after })
  }
  return [...net.values()]
}

/** Items of older versions have neither owner nor day. */
function ownerAndDay({ before, after }: Item): Phrase[] {
  if (!before || !after) return []
  const text = quoted(after.text)
  const [was, now] = [before.assignee ?? null, after.assignee ?? null]
  const [wasDue, isDue] = [before.dueDate ?? null, after.dueDate ?? null]
  const phrases: Phrase[] = []
  if (was?._id !== now?._id)
    phrases.push({
      parts: now
        ? [`assigned ${text} to `, { strong: now.name }]
        : [`unassigned ${text} from `, { strong: was?.name ?? '' }],
    })
  if (wasDue !== isDue)
    phrases.push({
      parts: isDue
        ? [`set the due date of ${text} to `, { strong: formatDay(isDue) }]
        : ['removed the due date of ', { strong: text }],
    })
  return phrases
}

function checklistPhrases(changes: readonly FieldChange[]): Phrase[] {
  if (changes.length === 0) return []
  const items = netItems(changes)
  const texts = (filter: (item: Item) => boolean): string[] =>
    items.filter(filter).map(({ before, after }) => (after ?? before)?.text ?? '')
  const done = ({ before }: Item) => before?.completed ?? false
  const reworded = items.filter(({ before, after }) => before && after && before.text !== after.text)
  const phrases = [
    ...listPhrases(
      'ticked',
      'items',
      texts((item) => item.after?.completed === true && !done(item)),
    ),
    ...listPhrases(
      'unticked',
      'items',
      texts((item) => item.after?.completed === false && done(item)),
    ),
    ...listPhrases(
      'added',
      'items',
      texts(({ before, after }) => before === null && after !== null && !after.completed),
    ),
    ...listPhrases(
      'removed',
      'items',
      texts(({ after }) => after === null),
    ),
    ...(reworded.length === 1
      ? reworded.map(({ before, after }) => ({
          parts: [`changed ${quoted(before?.text ?? '')} to `, { strong: quoted(after?.text ?? '') }],
        }))
      : listPhrases(
          'edited',
          'items',
          reworded.map(({ after }) => after?.text ?? ''),
        )),
    ...items.flatMap(ownerAndDay),
  ]
  if (phrases.length > 0) return phrases
  return listPhrases('ticked and unticked', 'items', [...new Set(texts(() => true))])
}

interface Person {
  _id: string | null
  name: string
}

/** 'assigned Ana and Tobias', 'assigned Ana, Tobias, Kofi and 57 more': the people who are not in `others`. */
function peoplePhrases(verb: string, people: readonly Person[], others: readonly Person[]): Phrase[] {
  const known = new Set(others.map(({ _id }) => _id).filter((id) => id !== null))
  const names = people.filter(({ _id }) => _id !== null && !known.has(_id)).map(({ name }) => name)
  // Former members have no name and are counted.
  const formerCount = (list: readonly Person[]) => list.filter(({ _id }) => _id === null).length
  const former = Math.max(formerCount(people) - formerCount(others), 0)
  const count = names.length + former
  if (former > 0) names.push(former === 1 ? FORMER_MEMBER : `${former} former members`)
  if (count === 0) return []
  if (names.length <= PEOPLE_MAX) return [{ parts: [`${verb} `, ...joinNames(names)] }]
  const rest = `${formatNumber(count - FIRST_PEOPLE)} more`
  return [
    {
      parts: [`${verb} `, ...joinNames([...names.slice(0, FIRST_PEOPLE), rest])],
      more: { items: names, people: true },
    },
  ]
}

function assigneePhrases(change: FieldChange): Phrase[] {
  const [before, after] = [listOf<Person>(change.before), listOf<Person>(change.after)]
  return [...peoplePhrases('assigned', after, before), ...peoplePhrases('unassigned', before, after)]
}

function linkPhrases(change: FieldChange): Phrase[] {
  const [before, after] = [listOf<string>(change.before), listOf<string>(change.after)]
  const phrases = [
    ...listPhrases(
      'added the link',
      'links',
      after.filter((link) => !before.includes(link)),
    ),
    ...listPhrases(
      'removed the link',
      'links',
      before.filter((link) => !after.includes(link)),
    ),
  ]
  return phrases.length > 0 ? phrases : [{ parts: ['reordered the links'] }]
}

/** Ignores a label's new name or colour, which is not a change of the task. */
function labelPhrases(change: FieldChange): Phrase[] {
  const [before, after] = [listOf<LabelRef>(change.before), listOf<LabelRef>(change.after)]
  const addedLabels = (list: readonly LabelRef[], other: readonly LabelRef[]) =>
    list.filter(({ _id }) => !other.some((each) => each._id === _id)).map(({ name }) => name)
  return [
    ...listPhrases('added the label', 'labels', addedLabels(after, before)),
    ...listPhrases('removed the label', 'labels', addedLabels(before, after)),
  ]
}

function projectPhrases({ before, after }: FieldChange): Phrase[] {
  const [was, now] = [before as ProjectRef | null, after as ProjectRef | null]
  if (now === null) return [{ parts: ['removed the task from ', { strong: was?.name ?? 'its project' }] }]
  if (was === null) return [{ parts: ['added the task to ', { strong: now.name }] }]
  return [{ parts: [`moved the task from ${was.name} to `, { strong: now.name }] }]
}

/** 'set the task to repeat every week on Monday'. */
function repeatPhrases(after: Repeat | null): Phrase[] {
  if (after === null) return [{ parts: ['ended the repeat'] }]
  return [{ parts: ['set the task to repeat ', { strong: inSentence(after.words) }] }]
}

/** The log does not contain titles of tasks, because not every reader sees them. */
interface LoggedWaiting extends Pick<NonNullable<Task['waiting']>, 'reason' | 'until'> {
  tasks: string[]
}

/** 'set the task to wait for the photos, until 3rd Dec 2026'. */
function waitingPhrases(after: LoggedWaiting | null): Phrase[] {
  if (after === null) return [{ parts: ['ended the wait'] }]
  const { reason, until, tasks } = after
  const others = tasks.length === 1 ? 'another task' : `${formatNumber(tasks.length)} other tasks`
  const reasons = [...(reason === null ? [] : [reason]), ...(tasks.length === 0 ? [] : [others])]
  const cause = reasons.length === 0 ? [] : ['for ', ...joinNames(reasons)]
  const day = until === null ? [] : ['until ', { strong: formatDay(until) }]
  const comma = cause.length > 0 && day.length > 0 ? [', '] : []
  return [{ parts: ['set the task to wait ', ...cause, ...comma, ...day] }]
}

const changedPhrase = (verb: string, before: string, after: string): Phrase[] => [
  { parts: [`${verb} from ${before} to `, { strong: after }] },
]

/** Phrases without a value. `gone`: the field is now empty. */
const plain: Record<string, (gone: boolean) => string> = {
  checklistOrder: () => 'reordered the checklist',
  rank: () => 'moved the task on the board',
  enquiryId: (gone) => (gone ? 'removed the enquiry' : 'linked an enquiry'),
}

/** Fields without a sentence of their own get a generic one. */
function fieldPhrases(change: FieldChange): Phrase[] {
  const { field, before, after } = change
  const [was, now] = [textOf(before), textOf(after)]
  if (field === 'title') return changedPhrase('renamed the task', quoted(was), quoted(now))
  if (field === 'description')
    return [{ parts: ['changed the description'], more: { text: { before: was, after: now } } }]
  if (field === 'priority') return changedPhrase('changed the priority', was, now)
  if (field === 'status') return changedPhrase('changed the status', was, now)
  if (field === 'dueDate') return changedPhrase('moved the due date', formatDay(was), formatDay(now))
  if (field === 'assignedTo') return assigneePhrases(change)
  if (field === 'attachments') return linkPhrases(change)
  if (field === 'project') return projectPhrases(change)
  if (field === 'labels') return labelPhrases(change)
  if (field === 'repeat') return repeatPhrases(after as Repeat | null)
  if (field === 'waiting') return waitingPhrases(after as LoggedWaiting | null)
  return [{ parts: [plain[field]?.(after === null) ?? `changed ${field}`] }]
}

/** The phrases of changes that belong together. A status that follows from ticks comes after them. */
export function phrasesOf(changes: readonly FieldChange[]): Phrase[] {
  const items = changes.filter(({ field }) => field === 'todoChecklist')
  const ticks = items.some(
    ({ before, after }) =>
      ((before as ChecklistItem | null)?.completed ?? false) !==
      ((after as ChecklistItem | null)?.completed ?? false),
  )
  const statuses = changes.filter(({ field }) => field === 'status')
  const [was, now] = [textOf(statuses[0]?.before), textOf(statuses.at(-1)?.after)]
  const rest = changes.filter(({ field }) => field !== 'todoChecklist' && field !== 'status')
  const phrases = [...rest.flatMap(fieldPhrases), ...checklistPhrases(items)]
  const last = phrases.at(-1)
  if (was === now) return phrases
  if (!ticks || !last) return [...phrases, ...changedPhrase('changed the status', was, now)]
  return [...phrases.slice(0, -1), { ...last, parts: [...last.parts, '; now ', { strong: now }] }]
}
