/** A person's inbox, and which tasks they follow (decision T64). */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import { Person } from '@task-manager/contract/people/users'
import * as z from 'zod/mini'

/** The kinds for which each person chooses the channels. */
export const chosenKinds = [
  'assigned',
  'unassigned',
  'mentioned',
  'commented',
  'finished',
  'moved',
  'due',
  'unblocked',
  'enquiry',
] as const
export type ChosenKind = (typeof chosenKinds)[number]

/** Administrators cannot turn warnings about backups off. */
export const inboxKinds = [...chosenKinds, 'backup'] as const
export type InboxKind = (typeof inboxKinds)[number]

export const INBOX_DAYS = 90
/** The most entries of a person; older ones are deleted. */
export const INBOX_MAX = 1000

/** Events of one task and kind since the person last read them. */
export const InboxEntry = z.object({
  /** The id of its newest event, so it changes with the next event. */
  _id: z.string(),
  kind: z.enum(inboxKinds),
  /** Null: an enquiry, a warning about backups, or a task that the person no longer sees. */
  task: z.nullable(z.object({ _id: z.string(), title: z.string() })),
  enquiry: z.nullable(z.string()),
  /** The last one first. */
  people: z.array(Person),
  /** Number of events. */
  count: z.number(),
  text: z.string(),
  at: z.string(),
  read: z.boolean(),
})
export type InboxEntry = z.infer<typeof InboxEntry>

export const InboxPage = z.object({
  entries: z.array(InboxEntry),
  /** Number of unread entries. */
  unread: z.number(),
  nextCursor: NextCursor,
})
export type InboxPage = z.infer<typeof InboxPage>

const IDS_MAX = 500
const IDS_WRONG = `ids must be a list of at most ${IDS_MAX} ids.`
const WHICH = 'Say which: ids, all or task.'

/** Exactly one of `ids`, `all` and `task`. */
export const InboxChoice = z
  .object({
    ids: z.optional(z.array(Id, IDS_WRONG).check(z.maxLength(IDS_MAX, IDS_WRONG))),
    all: z.optional(z.literal(true, 'all must be true.')),
    /** With `all`: entries after this one stay unchanged. */
    upTo: z.optional(Id),
    /** All entries of a task. */
    task: z.optional(Id),
  })
  .check(
    z.refine(
      ({ ids, all, task }) => [ids, all, task].filter((each) => each !== undefined).length === 1,
      WHICH,
    ),
  )
export type InboxChoice = z.output<typeof InboxChoice>

const InboxAnswer = z.object({ message: z.string(), unread: z.number() })

export const listInbox = endpoint('GET /api/inbox', 'user', {
  summary: 'Your inbox: updates on the tasks that you follow, newest first',
  query: z.object({
    /** `unanswered`: mentions after which the person neither commented nor reacted. */
    state: z._default(
      z.enum(['unread', 'all', 'unanswered'], 'state must be unread, all or unanswered.'),
      'all',
    ),
    kind: z.optional(z.literal('mentions', 'kind must be mentions.')),
    ...PageQuery.shape,
  }),
  filters: ['state', 'kind'],
  returns: InboxPage,
})

const markCall = { body: InboxChoice, returns: InboxAnswer } as const

export const readInbox = endpoint('POST /api/inbox/read', 'user', {
  ...markCall,
  summary: 'Mark entries as read; events that came after an entry was listed stay unread',
})

export const unreadInbox = endpoint('POST /api/inbox/unread', 'user', {
  ...markCall,
  summary: 'Mark entries as unread',
})

export const followTask = endpoint('PUT /api/tasks/{id}/following', 'user', {
  summary: 'Follow a task, or mute it: then only mentions reach you',
  params: ById,
  body: z.object({ following: z.boolean('following must be true or false.') }),
  returns: Message,
})
