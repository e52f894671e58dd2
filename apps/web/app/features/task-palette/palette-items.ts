/** Entries of the palette: pages, tasks and actions. */
import type { ComponentType } from 'react'
import { wordMatcher } from '#web/features/tasks/data/find/match-names.ts'

export interface Item {
  /** Unique and stable. */
  readonly id: string
  readonly label: string
  readonly Icon?: ComponentType<{ size?: number; className?: string }> | undefined
  /** The comment that the search found, below the label. */
  readonly comment?: string | undefined
  /** A date or a key at the right edge. */
  readonly aside?: string | undefined
  /** The date at the right is in the past. */
  readonly overdue?: boolean
  /** Search words besides the label. */
  readonly also?: string
  /** The address that it opens; without one it has `run`. */
  readonly to?: string
  readonly state?: unknown
  readonly run?: () => void
}

/** The id of an entry for a task. */
export const taskItemId = (taskId: string): string => `task ${taskId}`

/** The task of an entry; undefined for other entries. */
export const taskIdOf = ({ id }: Pick<Item, 'id'>): string | undefined => /^task (.+)$/.exec(id)?.[1]

export interface Group {
  readonly name: string
  readonly items: readonly Item[]
}

/** The items with a word for the beginning of each typed word. */
export function matchItems(items: readonly Item[], typed: string): Item[] {
  const matches = wordMatcher(typed)
  return items.filter(({ label, also = '' }) => matches(`${label} ${also}`))
}

/** Items whose titles match all typed words come first; otherwise the order stays. */
export function titlesFirst<T extends { readonly title: string }>(found: readonly T[], typed: string): T[] {
  const matches = wordMatcher(typed)
  const inTitle = ({ title }: T) => matches(title)
  return [...found.filter(inTitle), ...found.filter((each) => !inTitle(each))]
}

/** Pages come before tasks if only the name of a page matches all typed words, and no title of a task does. */
export function isPageFirst(
  typed: string,
  pages: readonly Item[],
  tasks: readonly { readonly title: string }[],
): boolean {
  const matches = wordMatcher(typed)
  return pages.some(({ label }) => matches(label)) && !tasks.some(({ title }) => matches(title))
}

/** At most `max` items in all: the first ones of each group, in order. */
export function limitItems(groups: readonly Group[], max: number): Group[] {
  let left = max
  return groups.flatMap(({ name, items }) => {
    const shown = items.slice(0, left)
    left -= shown.length
    return shown.length === 0 ? [] : [{ name, items: shown }]
  })
}

const RECENT_MAX = 6

/** The newest first, each item once. */
export const withRecent = (known: readonly Item[], item: Item): Item[] =>
  [item, ...known.filter(({ id }) => id !== item.id)].slice(0, RECENT_MAX)
