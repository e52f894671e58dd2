/** Limits and values of tasks, apart from the schemas so that the first screens load no validation. */

export const statuses = ['Pending', 'In Progress', 'Completed'] as const
/** The filter by status: one status, Open (Pending and In Progress), or empty for all. */
export type StatusFilter = (typeof statuses)[number] | 'Open' | ''
export const statusesOf = (filter: StatusFilter): readonly (typeof statuses)[number][] =>
  filter === '' ? statuses : filter === 'Open' ? ['Pending', 'In Progress'] : [filter]

export const priorities = ['Low', 'Medium', 'High'] as const

/** Decisions T11 and T12. */
export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 10_000
export const ITEM_MAX = 500
export const ITEMS_MAX = 200
export const LINK_MAX = 2_048
export const LINKS_MAX = 20
export const ASSIGNEES_MAX = 500

export const LINK_WRONG = 'Only http and https links can be attached.'

/** Accepts http, https and links without a scheme, which open with https:// in front. */
export function isSafeLink(text: string): boolean {
  // Browsers ignore control characters inside a scheme: 'java\nscript:' is javascript.
  const bare = text.replace(/[\p{Cc}\s]/gu, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]
  if (scheme === undefined || /^https?$/i.test(scheme)) return true
  // 'localhost:3000/x' and 'example.org:8080' are hosts with a port, not schemes.
  return /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+):\d{1,5}([/?#]|$)/i.test(bare)
}

/** The URL of a link; https:// is added without a scheme (spec 2, task details). */
export const linkTarget = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`)

export const TOO_MANY_ITEMS = `A checklist can have at most ${ITEMS_MAX} items.`
export const TOO_MANY_MEMBERS = `A task can have at most ${ASSIGNEES_MAX} members.`
export const NO_MEMBER = 'Task not assigned to any member'
export const NO_ITEM = 'Add atleast one todo task.'
export const ITEM_GONE = 'This checklist item no longer exists.'
export const DESCRIPTION_MISSING = 'Description is required.'

/** Counts of a searched or filtered list stop at one more than this, which means 'more'. */
export const COUNTED_MAX = 1000
