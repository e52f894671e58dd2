/** A task's history as lines, oldest first. Ticks of one person in quick succession share a line, as do moves of items. */
import {
  type FieldChange,
  type HistoryEntry,
  type TaskChangeKind,
  taskChangeKinds,
} from '@task-manager/contract/tasks/history'
import { type More, type Part, type Phrase, phrasesOf } from './history-labels.ts'

export interface HistoryLine {
  id: string
  /** The time of the last change. */
  at: string
  actor: string
  kind: TaskChangeKind
  /** The field that its first phrase is about; null for none. */
  field: string | null
  parts: Part[]
  more: More[]
}

/** Ticks and moves within this time share a line, in ms. */
const MERGE_MS = 10 * 60_000

const [CREATED, , TICKED, DELETED, RESTORED, PURGED] = taskChangeKinds

interface Group {
  last: HistoryEntry
  changes: FieldChange[]
}

/** The field of an entry that only reorders, which its line says without a value. */
const reordered = ({ changes: [first, second] }: HistoryEntry): string | null =>
  first && !second && (first.field === 'checklistOrder' || first.field === 'rank') ? first.field : null

const areAlike = (a: HistoryEntry, b: HistoryEntry): boolean =>
  a.kind === TICKED ? b.kind === TICKED : reordered(a) !== null && reordered(a) === reordered(b)

/** Former members have no id, so that their changes are never merged. */
function mergesWith({ last }: Group, next: HistoryEntry): boolean {
  return (
    areAlike(last, next) &&
    last.actor?._id != null &&
    last.actor._id === next.actor?._id &&
    Date.parse(next.at) - Date.parse(last.at) <= MERGE_MS
  )
}

/** 'a', 'a and b', 'a, b and c'. */
function joinPhrases(phrases: readonly Phrase[]): Part[] {
  return phrases.flatMap(({ parts }, index) => {
    if (index === 0) return parts
    return [index === phrases.length - 1 ? ' and ' : ', ', ...parts]
  })
}

const openings: Partial<Record<TaskChangeKind, string>> = {
  [CREATED]: 'created the task',
  [DELETED]: 'deleted the task',
  [RESTORED]: 'restored the task',
  [PURGED]: 'permanently deleted the task',
}

function phrasesIn({ last: { kind }, changes }: Group): Phrase[] {
  const begin = openings[kind]
  if (begin === undefined) return phrasesOf(changes)
  // A new task names its assignees; deleting and restoring need no details.
  const details = kind === CREATED ? changes.filter(({ field }) => field === 'assignedTo') : []
  const follows = changes.some(({ field }) => field === 'previous')
  return [
    { parts: [follows ? 'created the task by completing the one before it' : begin] },
    ...phrasesOf(details),
  ]
}

/** The first field in the order of `phrasesOf`. */
const firstField = (changes: readonly FieldChange[]): string | null =>
  (
    changes.find(({ field }) => field !== 'todoChecklist' && field !== 'status') ??
    changes.find(({ field }) => field === 'todoChecklist') ??
    changes[0]
  )?.field ?? null

/** `entries` come newest first. */
export function linesOf(entries: readonly HistoryEntry[]): HistoryLine[] {
  const groups: Group[] = []
  for (const entry of entries.toReversed()) {
    const group = groups.at(-1)
    if (group && mergesWith(group, entry)) {
      group.last = entry
      if (entry.kind === TICKED) group.changes.push(...entry.changes)
    } else groups.push({ last: entry, changes: [...entry.changes] })
  }
  return groups.map((group) => {
    const phrases = phrasesIn(group)
    const { _id, at, actor, kind } = group.last
    return {
      id: _id,
      at,
      actor: actor?.name ?? 'The server',
      kind,
      field: firstField(group.changes),
      parts: phrases.length > 0 ? joinPhrases(phrases) : ['saved the task'],
      more: phrases.flatMap(({ more }) => more ?? []),
    }
  })
}
