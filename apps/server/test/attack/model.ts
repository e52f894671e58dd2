/** The expected data of the product, in memory, by the rules of docs/product and without any of its code. */
import { type DayPlace, hasEnded } from './day-rules.ts'
import {
  type Fields,
  type InitialTask,
  type Item,
  type ModelComment,
  type ModelTask,
  type News,
  type NextTask,
  type Notice,
  type Series,
  type Someone,
  type Status,
  statusOf,
  type Template,
  type View,
  type Wait,
  withOwnersAmong,
} from './entities.ts'
import {
  daysAfter,
  daysBetween,
  follower,
  nextDate,
  nextPlace,
  replan,
  skipTo,
  startSeries,
} from './series-rules.ts'

export class Model {
  readonly people: Someone[] = []
  readonly tasks: ModelTask[] = []
  /** Names by id. */
  readonly projects = new Map<string, string>()
  readonly labels = new Map<string, string>()
  /** Saved views; without an owner: for everyone. */
  readonly views = new Map<string, View>()
  readonly templates = new Map<string, Template>()
  /** What people arranged in their My day, the last move last. */
  places: DayPlace[] = []
  /** Completed tasks that another one follows, until the model has its id. */
  followed: NextTask[] = []
  news: News[] = []
  #deletions = 0
  person = (id: string): Someone | undefined => this.people.find((each) => each.id === id)
  sees = (who: Someone, task: ModelTask): boolean =>
    task.place === 'list' && (who.role === 'admin' || task.people.includes(who.id))
  visibleTo = (who: Someone): ModelTask[] => this.tasks.filter((task) => this.sees(who, task))

  follows(who: Someone, task: ModelTask): boolean {
    return task.chosen.get(who.id) ?? (task.madeBy === who.id || task.people.includes(who.id))
  }

  /** One change is at most one event for a person: the first that is for them. */
  #notify(by: string | null, task: ModelTask, events: readonly Notice[]): void {
    const notified = new Set<string | null>([by])
    for (const [kind, to, comment = null] of events)
      for (const id of to) {
        const who = this.person(id)
        if (notified.has(id) || who?.state !== 'active') continue
        if (kind !== 'unassigned' && !this.sees(who, task)) continue
        if (kind !== 'mentioned' && kind !== 'unassigned' && task.chosen.get(id) === false) continue
        notified.add(id)
        this.news.push({ to: id, kind, task, comment, read: false })
      }
  }

  #followers = (task: ModelTask): string[] =>
    this.people.filter((who) => this.follows(who, task)).map(({ id }) => id)

  #forgetUnseen(): void {
    this.news = this.news.filter(({ to, kind, task }) => {
      const who = this.person(to)
      return (
        who?.state !== 'deleted' && (kind === 'unassigned' || (who !== undefined && this.sees(who, task)))
      )
    })
  }

  /** `by` created it; `madeBy` follows it from the beginning. */
  create(by: string, task: InitialTask, previous: ModelTask | null = null, series: Series | null = null) {
    const created: ModelTask = {
      ...task,
      place: 'list',
      deleted: 0,
      status: statusOf(task.items),
      comments: [],
      chosen: new Map(),
      wait: null,
      series,
      previous,
      next: null,
    }
    this.tasks.push(created)
    this.#notify(by, created, [['assigned', created.people]])
    if (created.repeat) startSeries(created)
    this.#follow(by, created, null)
    return created
  }

  /** The person who completed it creates the next one. */
  #follow(by: string, task: ModelTask, before: Status | null): void {
    const dueDate = task.status === 'Completed' && before !== 'Completed' ? follower(task) : null
    if (dueDate !== null) this.followed.push({ by, task, dueDate })
  }

  /** The next task of a series: a new one with the fields of the completed one. */
  addNext({ by, task, dueDate }: NextTask, id: string, version: number, itemIds: readonly string[]): void {
    const series = nextPlace(startSeries(task), dueDate)
    const people = task.people.filter((each) => this.person(each)?.state === 'active')
    const items = task.items.map((item, n) => ({
      id: itemIds[n] ?? '',
      text: item.text,
      done: false,
      owner: people.includes(item.owner ?? '') ? item.owner : null,
      dueDate: item.dueDate && daysAfter(item.dueDate, daysBetween(task.dueDate, dueDate)),
    }))
    const { madeBy, title, priority, project, repeat } = task
    const begun = { id, version, madeBy, title, priority, project, repeat, dueDate, people, items }
    task.next = this.create(by, { ...begun, labels: [...task.labels] }, task, series)
  }

  /** Changes the task and notifies the people concerned. */
  #change(by: string, task: ModelTask, change: () => void): void {
    const { people, status, dueDate } = task
    change()
    task.items = withOwnersAmong(task)
    const followers = this.#followers(task)
    const isFinished = status !== 'Completed' && task.status === 'Completed'
    this.#notify(by, task, [
      ['assigned', task.people.filter((id) => !people.includes(id))],
      ['unassigned', people.filter((id) => !task.people.includes(id))],
      ...(isFinished ? ([['finished', followers]] as const) : []),
      ...(dueDate !== task.dueDate && !isFinished ? ([['moved', followers]] as const) : []),
    ])
    this.#forgetUnseen()
    this.#follow(by, task, status)
  }

  /** No edit here changes items, so the status stays (T1). */
  edit(by: string, task: ModelTask, { people, labels, ...fields }: Fields): void {
    this.#change(by, task, () => {
      const before = { repeat: task.repeat, dueDate: task.dueDate }
      Object.assign(task, fields)
      if (fields.repeat) replan(task, before)
      if (people) task.people = [...new Set(people)]
      if (labels) task.labels = [...labels]
    })
  }

  /** Completed ticks all items, Pending none; In Progress leaves them. */
  setStatus(by: string, task: ModelTask, status: Status): void {
    this.#change(by, task, () => {
      if (status !== 'In Progress')
        task.items = task.items.map((item) => ({ ...item, done: status === 'Completed' }))
      task.status = status
    })
  }

  setItems(by: string, task: ModelTask, items: Item[]): void {
    this.#change(by, task, () => {
      task.items = items
      task.status = statusOf(items)
    })
  }

  /** An owner is added to the task. Nothing is ticked, so the status stays (T1). */
  changeItem(by: string, task: ModelTask, items: Item[], owner: string | null): void {
    this.#change(by, task, () => {
      if (owner !== null && !task.people.includes(owner)) task.people = [...task.people, owner]
      task.items = items
    })
  }

  skip(by: string, task: ModelTask): void {
    const dueDate = nextDate(task)
    if (dueDate !== null) this.#change(by, task, () => skipTo(task, dueDate))
  }

  /** Null ends it. */
  setWait(by: string | null, task: ModelTask, wait: Wait | null): void {
    const isOver = task.wait !== null && wait === null
    task.wait = wait
    if (isOver) this.#notify(by, task, [['unblocked', this.#followers(task)]])
  }

  /** The server ends waits that are over. */
  endWaits(today: string): void {
    for (const task of this.tasks)
      if (task.place === 'list' && task.status !== 'Completed' && task.wait && hasEnded(task.wait, today))
        this.setWait(null, task, null)
  }

  toTrash(task: ModelTask): void {
    task.place = 'trash'
    for (const other of this.tasks)
      if (other.wait) other.wait = { ...other.wait, on: other.wait.on.filter((each) => each !== task) }
    if (task.wait) task.wait = { ...task.wait, on: [] }
    this.places = this.places.filter((each) => each.task !== task)
    task.deleted = ++this.#deletions
    this.news = this.news.filter((each) => each.task !== task)
  }

  restore(task: ModelTask): void {
    task.place = 'list'
    task.people = task.people.filter((id) => this.person(id)?.state !== 'deleted')
    task.items = withOwnersAmong(task)
    task.labels = task.labels.filter((id) => this.labels.has(id))
    if (task.project !== null && !this.projects.has(task.project)) task.project = null
  }

  purge(task: ModelTask): void {
    task.place = 'gone'
  }

  /** The mentioned people who see the task. */
  mentioned = (task: ModelTask, ids: readonly string[]): string[] =>
    ids.filter((id) =>
      this.people.some((who) => who.id === id && who.state === 'active' && this.sees(who, task)),
    )

  #followBy(comment: ModelComment, by: string): void {
    for (const id of [by, ...comment.mentions])
      if (!comment.task.chosen.has(id)) comment.task.chosen.set(id, true)
  }

  addComment(by: string, task: ModelTask, id: string, text: string, mentions: string[]): ModelComment {
    const comment = { id, task, author: by, text, mentions, reactions: new Map(), deleted: false }
    task.comments.push(comment)
    this.#followBy(comment, by)
    this.#notify(by, task, [
      ['mentioned', mentions, comment],
      ['commented', this.#followers(task), comment],
    ])
    return comment
  }

  editComment(by: string, comment: ModelComment, text: string, mentions: string[]): void {
    const coming = mentions.filter((id) => !comment.mentions.includes(id))
    Object.assign(comment, { text, mentions })
    this.#followBy(comment, by)
    this.#notify(by, comment.task, [['mentioned', coming, comment]])
  }

  deleteComment(comment: ModelComment): void {
    Object.assign(comment, { text: '', mentions: [], deleted: true })
    comment.reactions.clear()
    this.news = this.news.filter((each) => each.comment !== comment)
  }

  /** The open tasks of a person are assigned to another, or to no one. */
  handOver(by: string, from: string, to: string | null): number {
    const open = this.tasks.filter(
      ({ place, people, status }) => place === 'list' && people.includes(from) && status !== 'Completed',
    )
    for (const task of open)
      this.#change(by, task, () => {
        task.people = [...new Set(task.people.flatMap((id) => (id === from ? (to ?? []) : id)))]
        task.items = task.items.map((item) => (item.owner === from ? { ...item, owner: to } : item))
      })
    return open.length
  }

  /** Their open tasks are assigned to another person first, if one was named. */
  leave(by: string, who: Someone, to: string | null): number {
    who.state = 'deleted'
    for (const [id, { owner }] of this.views) if (owner === who.id) this.views.delete(id)
    const moved = to === null ? 0 : this.handOver(by, who.id, to)
    for (const task of this.tasks.filter(({ place, people }) => place === 'list' && people.includes(who.id)))
      this.#change(by, task, () => {
        task.people = task.people.filter((id) => id !== who.id)
      })
    for (const comment of this.tasks.flatMap(({ comments }) => comments)) {
      if (comment.author === who.id) comment.author = null
      for (const people of comment.reactions.values()) people.delete(who.id)
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
