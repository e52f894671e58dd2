/** The text of an entry. Pure. */
import type { InboxKind } from '@task-manager/contract/notifications/inbox'
import { withNames } from '@task-manager/contract/tasks/mentions'
import { cutText } from '#server/core/cut-text.ts'
import { shortDay } from '#server/core/days/day-words.ts'
import type { InboxDetail } from './inbox-events.ts'

const EXCERPT_MAX = 140

/** Without a title, which not every reader may see. */
const withoutAddresses = (text: string): string =>
  text.replace(
    /https?:\/\/[^\s/]{1,255}\/(?:tasks\/|user\/task-details\/|admin\/create-task\?task=)[0-9a-f-]{36}(?![\w-])(?:#[\w-]*)?/g,
    'a task',
  )

/** `[text](https://…)` as its text. */
const withoutLinks = (text: string): string =>
  text.replace(/\[([^[\]\n]{1,200})\]\((?:https?:|mailto:)[^\s()]{1,500}\)/g, '$1')

/** The beginning of a comment without the Markdown syntax that is hard to read as plain text. */
function excerptOf(text: string): string {
  const plain = withoutAddresses(withoutLinks(withNames(cutText(text, 4 * EXCERPT_MAX))))
    .replace(/[`*_~>#]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > EXCERPT_MAX ? `${cutText(plain, EXCERPT_MAX - 1).trimEnd()}…` : plain
}

/** 'Fatuma', 'Fatuma and Tobias', 'Fatuma and 2 others' */
function namesOf([first = 'Someone', second, ...others]: readonly string[]): string {
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} others`
}

/** The sender and subject of an enquiry. */
export const aboutOf = ({
  name,
  plan,
  price,
}: {
  name: string
  plan: string | null
  price: string | null
}) => ({
  name,
  about: [plan, price].filter((each) => each !== null),
})

export interface SentenceInput {
  readonly kind: InboxKind
  /** The people who acted, the last one first. */
  readonly names: readonly string[]
  readonly count: number
  /** The details of the newest and the oldest event. */
  readonly newest: InboxDetail
  readonly oldest: InboxDetail
  /** The text of the comment, when there is only one. */
  readonly comment: string | null
  readonly enquiry: { readonly name: string; readonly about: readonly string[] } | null
  readonly today: string
}

const dueSentences: Record<NonNullable<InboxDetail['due']>, (day: string) => string> = {
  tomorrow: (day) => `Due on ${day}`,
  today: () => 'Due today',
  overdue: (day) => `Overdue since ${day}`,
}

const quoted = ({ names, count, comment }: SentenceInput, did: string): string => {
  if (comment !== null) return `${namesOf(names)} ${did}: "${excerptOf(comment)}"`
  return `${namesOf(names)} ${did}${count > Math.max(1, names.length) ? ` (${count} new)` : ''}`
}

const sentences: Record<InboxKind, (input: SentenceInput) => string> = {
  assigned: ({ names }) => `${namesOf(names)} assigned you`,
  unassigned: ({ names, newest }) => `${namesOf(names)} removed you from "${newest.title ?? ''}"`,
  mentioned: (input) => quoted(input, 'mentioned you'),
  commented: (input) => quoted(input, 'commented'),
  finished: ({ names }) => `${namesOf(names)} finished it`,
  moved: ({ names, newest, oldest, today }) =>
    `${namesOf(names)} moved the due date from ${shortDay(oldest.from ?? '', today)} to ${shortDay(newest.to ?? '', today)}`,
  due: ({ newest: { due = 'today', to = '' }, today }) => dueSentences[due](shortDay(to, today)),
  // Without what it waited for, which the reader may not see.
  unblocked: () => 'No longer waiting',
  enquiry: ({ enquiry }) =>
    ['New enquiry from', [enquiry?.name, ...(enquiry?.about ?? [])].join(', ')].join(' '),
  backup: ({ newest }) => newest.warning ?? '',
}

export const textOf = (input: SentenceInput): string => sentences[input.kind](input)
