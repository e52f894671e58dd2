/** Turns the entries of a task's activity into the items of the screen, oldest first. */
import type { ActivityEntry } from '@task-manager/contract/tasks/activity'
import type { Comment } from '@task-manager/contract/tasks/comments'
import type { HistoryEntry } from '@task-manager/contract/tasks/history'
import { type HistoryLine, linesOf } from '#web/features/tasks/data/history-lines.ts'

export type Item =
  | { kind: 'line'; id: string; line: HistoryLine }
  | { kind: 'comment'; id: string; comment: Comment }
  /** 'New since you were here' is above the next item. */
  | { kind: 'new'; id: string }

export const instantOf = (entry: ActivityEntry): string =>
  entry.type === 'change' ? entry.at : entry.createdAt

const authorOf = (entry: ActivityEntry): string | null =>
  (entry.type === 'change' ? entry.actor?._id : entry.author?._id) ?? null

/** Ids of changes are numbers, those of comments are not. */
const keyOf = (entry: ActivityEntry): string => `${entry.type} ${entry._id}`

/** The oldest entry after the last visit that is not the reader's own. `entries` come newest first. */
export function firstNew(entries: readonly ActivityEntry[], since: string | null, me: string): string | null {
  if (since === null) return null
  const first = entries.findLast((entry) => instantOf(entry) > since && authorOf(entry) !== me)
  return first ? keyOf(first) : null
}

/**
 * `entries` come newest first. Ticks are not merged into one line across a comment or the line 'New since you were
 * here'.
 */
export function itemsOf(entries: readonly ActivityEntry[], newFrom: string | null): Item[] {
  const items: Item[] = []
  let changes: HistoryEntry[] = []
  const endChanges = () => {
    for (const line of linesOf(changes)) items.push({ kind: 'line', id: `change ${line.id}`, line })
    changes = []
  }
  for (const entry of entries.toReversed()) {
    if (keyOf(entry) === newFrom) {
      endChanges()
      items.push({ kind: 'new', id: 'new' })
    }
    if (entry.type === 'change') {
      changes = [entry, ...changes]
      continue
    }
    endChanges()
    items.push({ kind: 'comment', id: keyOf(entry), comment: entry })
  }
  endChanges()
  return items
}
