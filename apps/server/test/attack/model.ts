/**
 * What the product should hold, in memory: people, tasks, projects, labels, comments, inbox and trash, by the rules of
 * docs/product and without any of the product's code.
 */
import type { Person } from '#test/factories.ts'

export type Status = 'Pending' | 'In Progress' | 'Completed'
export type Priority = 'Low' | 'Medium' | 'High'

export interface Someone extends Person {
  token: string
  role: 'admin' | 'user'
  state: 'active' | 'deactivated' | 'deleted'
}
interface Item {
  id: string
  readonly text: string
  done: boolean
}
export interface Remark {
  readonly id: string
  readonly task: Job
  author: string | null
  text: string
  mentions: string[]
  readonly reactions: Map<string, Set<string>>
  deleted: boolean
}
/** A task, whether it is there, in the trash, or purged. */
export interface Job {
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
  readonly remarks: Remark[]
  /** Who chose to follow or mute it. */
  readonly chosen: Map<string, boolean>
}
/** An event in the inbox of a person. */
interface News {
  readonly to: string
  readonly kind: string
  readonly task: Job
  readonly remark: Remark | null
  read: boolean
}

type Notice = readonly [kind: string, to: readonly string[], remark?: Remark]

const statusOf = (items: readonly Item[]): Status =>
  items.every(({ done }) => done) ? 'Completed' : items.some(({ done }) => done) ? 'In Progress' : 'Pending'

/** The fields of a task that administrators change. */
export interface Fields {
  readonly title?: string
  readonly priority?: Priority
  readonly dueDate?: string
  readonly people?: readonly string[]
  readonly project?: string | null
  readonly labels?: readonly string[]
}

export class Model {
  readonly people: Someone[] = []
  readonly tasks: Job[] = []
  /** Names by id. */
  readonly projects = new Map<string, string>()
  readonly labels = new Map<string, string>()
  news: News[] = []
  #deletions = 0

  person = (id: string): Someone | undefined => this.people.find((each) => each.id === id)
  sees = (who: Someone, task: Job): boolean =>
    task.place === 'list' && (who.role === 'admin' || task.people.includes(who.id))
  visibleTo = (who: Someone): Job[] => this.tasks.filter((task) => this.sees(who, task))

  follows(who: Someone, task: Job): boolean {
    return task.chosen.get(who.id) ?? (task.madeBy === who.id || task.people.includes(who.id))
  }

  /** One change is at most one event for a person: the first that is for them. */
  #tell(by: string, task: Job, events: readonly Notice[]): void {
    const told = new Set([by])
    for (const [kind, to, remark = null] of events)
      for (const id of to) {
        const who = this.person(id)
        if (told.has(id) || who?.state !== 'active') continue
        if (kind !== 'unassigned' && !this.sees(who, task)) continue
        if (kind !== 'mentioned' && kind !== 'unassigned' && task.chosen.get(id) === false) continue
        told.add(id)
        this.news.push({ to: id, kind, task, remark, read: false })
      }
  }

  #followers = (task: Job): string[] =>
    this.people.filter((who) => this.follows(who, task)).map(({ id }) => id)

  #forgetUnseen(): void {
    this.news = this.news.filter(({ to, kind, task }) => {
      const who = this.person(to)
      return (
        who?.state !== 'deleted' && (kind === 'unassigned' || (who !== undefined && this.sees(who, task)))
      )
    })
  }

  create(task: Omit<Job, 'place' | 'deleted' | 'status' | 'remarks' | 'chosen'>): Job {
    const made: Job = {
      ...task,
      place: 'list',
      deleted: 0,
      status: statusOf(task.items),
      remarks: [],
      chosen: new Map(),
    }
    this.tasks.push(made)
    this.#tell(made.madeBy, made, [['assigned', made.people]])
    return made
  }

  /** Changes the task and tells those whom it concerns. */
  #change(by: string, task: Job, change: () => void): void {
    const { people, status, dueDate } = task
    change()
    const followers = this.#followers(task)
    const isFinished = status !== 'Completed' && task.status === 'Completed'
    this.#tell(by, task, [
      ['assigned', task.people.filter((id) => !people.includes(id))],
      ['unassigned', people.filter((id) => !task.people.includes(id))],
      ...(isFinished ? ([['finished', followers]] as const) : []),
      ...(dueDate !== task.dueDate && !isFinished ? ([['moved', followers]] as const) : []),
    ])
    this.#forgetUnseen()
  }

  edit(by: string, task: Job, { people, labels, ...fields }: Fields): void {
    this.#change(by, task, () => {
      Object.assign(task, fields)
      if (people) task.people = [...new Set(people)]
      if (labels) task.labels = [...labels]
    })
  }

  /** Completed ticks all items, Pending none; In Progress leaves them. */
  setStatus(by: string, task: Job, status: Status): void {
    this.#change(by, task, () => {
      if (status !== 'In Progress') for (const item of task.items) item.done = status === 'Completed'
      task.status = status
    })
  }

  setItems(by: string, task: Job, items: Item[]): void {
    this.#change(by, task, () => {
      task.items = items
      task.status = statusOf(items)
    })
  }

  toTrash(task: Job): void {
    task.place = 'trash'
    task.deleted = ++this.#deletions
    this.news = this.news.filter((each) => each.task !== task)
  }

  restore(task: Job): void {
    task.place = 'list'
    task.people = task.people.filter((id) => this.person(id)?.state !== 'deleted')
    task.labels = task.labels.filter((id) => this.labels.has(id))
    if (task.project !== null && !this.projects.has(task.project)) task.project = null
  }

  purge(task: Job): void {
    task.place = 'gone'
  }

  /** Of those who are mentioned, those who see the task. */
  mentioned = (task: Job, ids: readonly string[]): string[] =>
    ids.filter((id) =>
      this.people.some((who) => who.id === id && who.state === 'active' && this.sees(who, task)),
    )

  #followBy(remark: Remark, by: string): void {
    for (const id of [by, ...remark.mentions])
      if (!remark.task.chosen.has(id)) remark.task.chosen.set(id, true)
  }

  say(by: string, task: Job, id: string, text: string, mentions: string[]): Remark {
    const remark: Remark = { id, task, author: by, text, mentions, reactions: new Map(), deleted: false }
    task.remarks.push(remark)
    this.#followBy(remark, by)
    this.#tell(by, task, [
      ['mentioned', mentions, remark],
      ['commented', this.#followers(task), remark],
    ])
    return remark
  }

  reword(by: string, remark: Remark, text: string, mentions: string[]): void {
    const coming = mentions.filter((id) => !remark.mentions.includes(id))
    Object.assign(remark, { text, mentions })
    this.#followBy(remark, by)
    this.#tell(by, remark.task, [['mentioned', coming, remark]])
  }

  unsay(remark: Remark): void {
    Object.assign(remark, { text: '', mentions: [], deleted: true })
    remark.reactions.clear()
    this.news = this.news.filter((each) => each.remark !== remark)
  }

  /** The open tasks of somebody go to another, or to nobody. */
  handOver(by: string, from: string, to: string | null): number {
    const open = this.tasks.filter(
      ({ place, people, status }) => place === 'list' && people.includes(from) && status !== 'Completed',
    )
    for (const task of open)
      this.#change(by, task, () => {
        task.people = [...new Set(task.people.flatMap((id) => (id === from ? (to ?? []) : id)))]
      })
    return open.length
  }

  /** Their open tasks go to another first, where one was named. */
  leave(by: string, who: Someone, to: string | null): number {
    who.state = 'deleted'
    const moved = to === null ? 0 : this.handOver(by, who.id, to)
    for (const task of this.tasks.filter(({ place, people }) => place === 'list' && people.includes(who.id)))
      this.#change(by, task, () => {
        task.people = task.people.filter((id) => id !== who.id)
      })
    for (const remark of this.tasks.flatMap(({ remarks }) => remarks)) {
      if (remark.author === who.id) remark.author = null
      for (const people of remark.reactions.values()) people.delete(who.id)
    }
    this.#forgetUnseen()
    return moved
  }

  setRole(who: Someone, role: Someone['role']): void {
    who.role = role
    this.#forgetUnseen()
  }

  dropLabel(id: string, into: string | null): void {
    this.labels.delete(id)
    for (const task of this.tasks.filter(({ place }) => place === 'list'))
      task.labels = [...new Set(task.labels.flatMap((each) => (each === id ? (into ?? []) : each)))]
  }

  dropProject(id: string): void {
    this.projects.delete(id)
    for (const task of this.tasks) if (task.project === id && task.place === 'list') task.project = null
  }
}
