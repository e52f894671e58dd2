/** The log of a task as lines to read: oldest first, the ticks of one sitting in one of them. */
import {
  type FieldChange,
  type HistoryEntry,
  type TaskChangeKind,
  taskChangeKinds,
} from '@task-manager/contract/history'
import { type More, type Part, type Phrase, phrasesOf } from './history-labels.ts'

export interface HistoryLine {
  id: string
  /** When it was over. */
  at: string
  actor: string
  kind: TaskChangeKind
  parts: Part[]
  more: More[]
}

/** Ticks no further apart belong together, in ms. */
const SITTING = 10 * 60_000

const [CREATED, , TICKED, DELETED, RESTORED, PURGED] = taskChangeKinds

interface Group {
  last: HistoryEntry
  changes: FieldChange[]
}

/** Of people without a name nobody knows whether they are the same. */
function sameSitting({ last }: Group, next: HistoryEntry): boolean {
  return (
    last.kind === TICKED &&
    next.kind === TICKED &&
    last.actor?._id != null &&
    last.actor._id === next.actor?._id &&
    Date.parse(next.at) - Date.parse(last.at) <= SITTING
  )
}

/** 'a', 'a and b', 'a, b and c'. */
function joined(phrases: readonly Phrase[]): Part[] {
  return phrases.flatMap(({ parts }, index) => {
    if (index === 0) return parts
    return [index === phrases.length - 1 ? ' and ' : ', ', ...parts]
  })
}

const begins: Partial<Record<TaskChangeKind, string>> = {
  [CREATED]: 'created the task',
  [DELETED]: 'deleted the task',
  [RESTORED]: 'restored the task',
  [PURGED]: 'deleted the task for good',
}

function phrasesIn({ last: { kind }, changes }: Group): Phrase[] {
  const begin = begins[kind]
  if (begin === undefined) return phrasesOf(changes)
  // Of a new task whose it is; a deletion and what undoes it say all.
  const whose = kind === CREATED ? changes.filter(({ field }) => field === 'assignedTo') : []
  return [{ parts: [begin] }, ...phrasesOf(whose)]
}

/** `entries` newest first, as they come. */
export function linesOf(entries: readonly HistoryEntry[]): HistoryLine[] {
  const groups: Group[] = []
  for (const entry of entries.toReversed()) {
    const group = groups.at(-1)
    if (group && sameSitting(group, entry)) {
      group.last = entry
      group.changes.push(...entry.changes)
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
      parts: phrases.length > 0 ? joined(phrases) : ['saved the task'],
      more: phrases.flatMap(({ more }) => more ?? []),
    }
  })
}
