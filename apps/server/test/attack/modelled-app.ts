/** The product beside its model: callers, expected answers, and reads afterwards. */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { feedInbox } from '#server/features/inbox/feed.service.ts'
import { endWaits } from '#server/features/waiting/waiting.service.ts'
import type { Reply, TestApp } from '#test/app.ts'
import { admin, person } from '#test/factories.ts'
import type { Counter } from './attack.ts'
import { nameOf } from './call-names.ts'
import { withSession } from './callers.ts'
import { WrongAnswer } from './check-answer.ts'
import type { ModelTask, Someone } from './entities.ts'
import { Model } from './model.ts'
import { fromAnswer, fromModel, same } from './shape.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Names with equal keys are the same. */
export const keyOf = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export class ModelledApp {
  readonly t: TestApp
  readonly model = new Model()
  /** The calls of the contract that were made. */
  readonly called = new Set<string>()
  readonly #counter: Counter
  #made = 0

  constructor(t: TestApp, counter: Counter) {
    this.t = t
    this.#counter = counter
  }

  /** The first administrator is never changed, so that there is always one. */
  async begin(): Promise<void> {
    for (const make of [admin, admin, person, person, person]) {
      const { id, name, email, token } = await make(this.t)
      const role = make === admin ? 'admin' : 'user'
      this.model.people.push({ id, name, email, token, role, state: 'active' })
    }
    await this.feed()
  }

  /** For unique names. */
  next = (): number => ++this.#made

  /** One of all people, including those who have left. */
  who = (n: number): Someone => this.model.people[n % this.model.people.length] as Someone
  task = (n: number): ModelTask | undefined => this.model.tasks[n % Math.max(1, this.model.tasks.length)]

  feed = (): Promise<number> => feedInbox(this.t.deps)

  /** Throws unless the status is `expected`; those who are not active get 401. */
  async call(who: Someone, method: Method, url: string, expected: number, body?: unknown): Promise<Reply> {
    this.#counter.sent += 1
    this.called.add(nameOf(method, url))
    const reply = await this.t.call(method, url, { as: who, body })
    const status = who.state === 'active' ? expected : 401
    if (reply.status !== status)
      throw new WrongAnswer(
        `It must be ${status}.`,
        `${who.name}: ${method} ${url} ${JSON.stringify(body)}`,
        reply,
      )
    return reply
  }

  /** Runs `then` with the answer when the call was to succeed and did. */
  async write(
    who: Someone,
    [method, url]: readonly [Method, string],
    expected: number,
    body: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: the parsed body of an answer
    then: (answer: any) => void,
  ): Promise<void> {
    const reply = await this.call(who, method, url, expected, body)
    if (reply.status >= 300) return
    then(reply.body)
    for (const each of this.model.followed.splice(0)) await this.#addNext(each)
    await endWaits(this.t.deps)
    this.model.endWaits('')
    await this.feed()
  }

  /** The tasks that follow completed ones, whose ids are not in the answer of the change. */
  async #addNext(followed: Model['followed'][number]): Promise<void> {
    const { task } = followed
    const adminUser = this.who(0)
    const { next } = (await this.get(adminUser, `/api/tasks/${task.id}`)) as Task
    if (next === null) throw new Error(`No task follows ${task.title}.`)
    const { version, todoChecklist } = (await this.get(adminUser, `/api/tasks/${next}`)) as Task
    this.model.addNext(
      followed,
      next,
      version,
      todoChecklist.map(({ _id }) => _id),
    )
  }

  // biome-ignore lint/suspicious/noExplicitAny: the parsed body of an answer
  read = async (who: Someone, url: string, expected: number): Promise<any> =>
    (await this.call(who, 'GET', url, expected)).body
  // biome-ignore lint/suspicious/noExplicitAny: the parsed body of an answer
  get = (who: Someone, url: string): Promise<any> => this.read(who, url, 200)

  /** The sessions of a person were ended: the old one is refused, and they sign in again. */
  async signInAgain(who: Someone): Promise<void> {
    const { status } = await this.t.call('GET', '/api/auth/profile', { as: who })
    same(`The ended session of ${who.name}`, status, 401)
    if (who.state === 'active') who.token = (await withSession(this.t, who)).token
  }

  /** The ids of the labels, including those that the call created. */
  labelsIn(task: Pick<Task, 'labels'>): string[] {
    for (const { _id, name } of task.labels) if (!this.model.labels.has(_id)) this.model.labels.set(_id, name)
    return task.labels.map(({ _id }) => _id)
  }

  labelOf = (name: string): string | undefined =>
    [...this.model.labels].find(([, known]) => keyOf(known) === keyOf(name))?.[0]

  /** The answer of a write is the model's state after it. */
  answered(task: ModelTask, answer: Task): void {
    same('The answer of a change', fromAnswer(answer), fromModel(task))
    if (answer.version < task.version) throw new Error(`The version of ${task.title} went back.`)
    task.version = answer.version
  }
}

/** Compares a part of what a person sees with the model. */
export type Read = (modelled: ModelledApp, who: Someone, n: number) => Promise<void>

interface SeenTask {
  readonly model: Model
  readonly who: Someone
  readonly task: ModelTask
  // biome-ignore lint/suspicious/noExplicitAny: the parsed body of an answer
  readonly body: any
}

/** Reads a task or a part of it, which is compared for those who see it. The others get 404. */
export const taskRead =
  (part: string, compare: (seen: SeenTask) => void): Read =>
  async (modelled, who, n) => {
    const { model } = modelled
    const task = model.tasks[n]
    if (!task) return
    const isSeen = model.sees(who, task)
    const body = await modelled.read(who, `/api/tasks/${task.id}${part}`, isSeen ? 200 : 404)
    if (isSeen) compare({ model, who, task, body })
  }
