/** Reads a line as a task: 'Call the printer fri @tobias #harbour +copy !high' (decision T61). Pure. */
import { nameKey } from '@task-manager/contract/projects/group-values'
import type { QuickTask } from '@task-manager/contract/tasks/task-capture'
import { priorities } from '@task-manager/contract/tasks/task-values'
import type { Priority } from '@task-manager/contract/tasks/tasks'
import { matchGroups, matchPeople } from '#web/features/tasks/data/find/match-names.ts'
import type { CapturePreset } from '#web/lib/browser/capture.ts'
import { readDay } from '#web/lib/time/read-day.ts'

interface Named {
  readonly _id: string
  readonly name: string
}

/** The names that a line may contain. */
export interface LineNames {
  readonly people: readonly (Named & { readonly email: string })[]
  readonly projects: readonly Named[]
  readonly labels: readonly Named[]
  /** A label that does not exist is created. */
  readonly newLabels: boolean
}

export interface Chip {
  readonly kind: 'day' | 'person' | 'project' | 'label' | 'priority' | 'status'
  /** The text as typed; removing the chip leaves it in the title. Empty for preset values. */
  readonly typed: string
  /** An id, a day, a priority, or the name of a label. */
  readonly value: string
  readonly label: string
}

export interface Line {
  readonly title: string
  readonly chips: readonly Chip[]
}

type FoundWord = Pick<Chip, 'kind' | 'value' | 'label'>

/** A name in a line has hyphens instead of spaces. */
export const asWord = (name: string): string => name.trim().replace(/\s+/g, '-')

/** The one with exactly this name, or the only one that begins with the typed word. */
function oneOf<N extends Named>(all: readonly N[], matches: readonly N[], typed: string): N | undefined {
  const exact = all.find(({ name }) => nameKey(asWord(name)) === nameKey(typed))
  return exact ?? (matches.length === 1 ? matches[0] : undefined)
}

const priorityLabel = (priority: string): string => `${priority} priority`

function findPriority(typed: string): FoundWord | null {
  const value = priorities.find((each: Priority) => each.toLowerCase().startsWith(typed.toLowerCase()))
  return value === undefined ? null : { kind: 'priority', value, label: priorityLabel(value) }
}

function findNamed(sign: string, typed: string, names: LineNames): FoundWord | null {
  const words = typed.replaceAll('-', ' ')
  if (sign === '!') return findPriority(typed)
  if (sign === '@') {
    const person = oneOf(names.people, matchPeople(names.people, words), typed)
    return person ? { kind: 'person', value: person._id, label: person.name } : null
  }
  if (sign === '#') {
    const project = oneOf(names.projects, matchGroups(names.projects, words), typed)
    return project ? { kind: 'project', value: project._id, label: project.name } : null
  }
  const known = oneOf(names.labels, matchGroups(names.labels, words), typed)
  const name = known?.name ?? (names.newLabels && /^\p{L}/u.test(typed) ? words : null)
  return name === null ? null : { kind: 'label', value: name, label: name }
}

/** Words that can begin a date. Others that may also be in a title ('ad', 'any', '3D', '3 days') need '+' or 'in'. */
const PLAIN_DAY =
  /^(?:today|tomorrow|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?|\+ ?\d.*|in .*|(?:on|by|due) .*|next .*|this .*|(?:the )?(?:end|day) .*)$/i
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i
const MONTH =
  /^(?:\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?)(?:,? \d{2,4})?$/i

const LONGEST_DAY = 5

/** 'fri' of 'fri,' and '(fri)'. */
const withoutPunctuation = (text: string): string => text.replace(/^\(|[,;:.!?)]+$/g, '')

/** The longest date in words that begins at `from`. */
function dayAt(
  words: readonly string[],
  from: number,
  today: string,
): { length: number; day: string } | null {
  for (let length = Math.min(LONGEST_DAY, words.length - from); length > 0; length--) {
    const typed = words.slice(from, from + length).join(' ')
    for (const text of new Set([typed, withoutPunctuation(typed)])) {
      if (!PLAIN_DAY.test(text) && !WEEKDAY.test(text) && !MONTH.test(text)) continue
      const day = readDay(text, today)
      if (day !== null) return { length, day }
    }
  }
  return null
}

/** A task has one of each; the last one typed applies. */
const SINGLE: readonly Chip['kind'][] = ['day', 'project', 'priority']

/** `removed`: the chips that were removed, as typed. */
export function readLine(
  text: string,
  today: string,
  names: LineNames,
  dayLabel: (day: string) => string,
  removed: ReadonlySet<string> = new Set(),
): Line {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const parts: { typed: string; chip: Chip | null }[] = []
  for (let i = 0; i < words.length; ) {
    const word = words[i] ?? ''
    const day = dayAt(words, i, today)
    const typed = day ? words.slice(i, i + day.length).join(' ') : word
    const [, sign = '', name = ''] = /^([@#+!])(.+?)[,;:]*$/.exec(word) ?? []
    const found: FoundWord | null = day
      ? { kind: 'day', value: day.day, label: dayLabel(day.day) }
      : sign === ''
        ? null
        : findNamed(sign, name, names)
    parts.push({ typed, chip: found && !removed.has(typed) ? { ...found, typed } : null })
    i += day?.length ?? 1
  }
  const chips = parts.flatMap(({ chip }) => chip ?? [])
  const isLast = (chip: Chip) =>
    !SINGLE.includes(chip.kind) || chips.findLast(({ kind }) => kind === chip.kind) === chip
  const applied = chips.filter(
    (chip, i) =>
      isLast(chip) && chips.findIndex(({ kind, value }) => kind === chip.kind && value === chip.value) === i,
  )
  const title = parts
    .filter(({ chip }) => chip === null || !isLast(chip))
    .map(({ typed }) => typed)
    .join(' ')
  // 'Call Anna, fri' is 'Call Anna'.
  return { title: parts.at(-1)?.chip ? title.replace(/[,;:]$/, '') : title, chips: applied }
}

/** Adds the preset chips of the place where the dialog was opened. A typed day, project or priority replaces them. */
export function withPreset(
  line: Line,
  preset: CapturePreset,
  names: LineNames,
  dayLabel: (day: string) => string,
): Line {
  const nameOf = (all: readonly Named[], id: string) => all.find(({ _id }) => _id === id)?.name
  const { projectId, dueDate, priority, assignedTo, status } = preset
  const chip = (kind: Chip['kind'], value: string | undefined, label: (value: string) => string): Chip[] =>
    value === undefined ? [] : [{ kind, typed: '', value, label: label(value) }]
  const presets = [
    ...chip('status', status, (name) => name),
    ...chip('day', dueDate, dayLabel),
    ...chip('priority', priority, priorityLabel),
    ...chip('project', projectId, (id) => nameOf(names.projects, id) ?? 'Project'),
    ...chip('person', assignedTo, (id) => nameOf(names.people, id) ?? 'Person'),
  ].filter(({ kind, value }) =>
    line.chips.every((typed) => typed.kind !== kind || (kind === 'person' && typed.value !== value)),
  )
  return { ...line, chips: [...presets, ...line.chips] }
}

/** The request for a line. */
export function taskOf({ title, chips }: Line): QuickTask {
  const valuesOf = (kind: Chip['kind']) =>
    chips.filter((chip) => chip.kind === kind).map(({ value }) => value)
  const [dueDate] = valuesOf('day')
  const [projectId] = valuesOf('project')
  const [priority] = valuesOf('priority') as Priority[]
  const [people, labels] = [valuesOf('person'), valuesOf('label')]
  return {
    title,
    ...(dueDate && { dueDate }),
    ...(projectId && { projectId }),
    ...(priority && { priority }),
    ...(people.length > 0 && { assignedTo: people }),
    ...(labels.length > 0 && { labels }),
  }
}

/** The name being typed before the caret: its sign, its letters and where it begins. */
export function wordAt(text: string, caret: number): { sign: string; typed: string; from: number } | null {
  const found = /(?:^|\s)([@#+!])(\S*)$/.exec(text.slice(0, caret))
  const [whole = '', sign = '', typed = ''] = found ?? []
  return found ? { sign, typed, from: caret - whole.trimStart().length } : null
}
