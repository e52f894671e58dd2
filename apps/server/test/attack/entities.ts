/** People, tasks and their parts in the model. */
import type { Person } from '#test/factories.ts'

export type Status = 'Pending' | 'In Progress' | 'Completed'
export type Priority = 'Low' | 'Medium' | 'High'

export interface Someone extends Person {
  token: string
  role: 'admin' | 'user'
  state: 'active' | 'deactivated' | 'deleted'
}
export interface Item {
  readonly id: string
  readonly text: string
  readonly done: boolean
  /** Someone on the task. */
  readonly owner: string | null
  readonly dueDate: string | null
}
export interface ModelComment {
  readonly id: string
  readonly task: ModelTask
  author: string | null
  text: string
  mentions: string[]
  readonly reactions: Map<string, Set<string>>
  deleted: boolean
}
export interface Repeat {
  readonly rule: string
  readonly until: string | null
  readonly times: number | null
}

/** The position of a task in its series. */
export interface Series {
  /** The dates that tasks of the series have, also deleted ones. */
  readonly days: Set<string>
  start: string
  day: string | null
  counted: number
  /** Completing it again creates nothing. */
  isFollowed: boolean
}

/** What a task waits for. */
export interface Wait {
  readonly reason: string | null
  readonly until: string | null
  readonly on: readonly ModelTask[]
}
/** A task, whether it is there, in the trash, or purged. */
export interface ModelTask {
  readonly id: string
  readonly madeBy: string
  place: 'list' | 'trash' | 'gone'
  /** The higher, the later it was deleted. */
  deleted: number
  title: string
  priority: Priority
  dueDate: string
  status: Status
  people: string[]
  items: Item[]
  project: string | null
  labels: string[]
  version: number
  readonly comments: ModelComment[]
  /** Who chose to follow or mute it. */
  readonly chosen: Map<string, boolean>
  wait: Wait | null
  repeat: Repeat | null
  series: Series | null
  readonly previous: ModelTask | null
  next: ModelTask | null
}
/** An event in the inbox of a person. */
export interface News {
  readonly to: string
  readonly kind: string
  readonly task: ModelTask
  readonly comment: ModelComment | null
  read: boolean
}

export interface NextTask {
  readonly by: string
  readonly task: ModelTask
  readonly dueDate: string
}
export interface View {
  readonly owner: string | null
  readonly name: string
  readonly query: string
}
export interface Template {
  readonly name: string
  readonly title: string
  readonly people: readonly string[]
  readonly project: string | null
  readonly days: number
}

export const statusOf = (items: readonly Item[]): Status =>
  items.every(({ done }) => done) ? 'Completed' : items.some(({ done }) => done) ? 'In Progress' : 'Pending'

/** The fields of a task that administrators change. */
export interface Fields {
  readonly title?: string
  readonly priority?: Priority
  readonly dueDate?: string
  readonly people?: readonly string[]
  readonly project?: string | null
  readonly labels?: readonly string[]
  readonly repeat?: Repeat | null
}

/** The initial values of a new task. */
export type InitialTask = Omit<
  ModelTask,
  'place' | 'deleted' | 'status' | 'comments' | 'chosen' | 'wait' | 'series' | 'previous' | 'next'
>

/** Someone who is not on the task owns none of its items. */
export const withOwnersAmong = ({ people, items }: ModelTask): Item[] =>
  items.map((item) => (item.owner !== null && people.includes(item.owner) ? item : { ...item, owner: null }))

/** A notification of a change, with its recipients. */
export type Notice = readonly [kind: string, to: readonly string[], comment?: ModelComment]
