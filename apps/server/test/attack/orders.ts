/** Two clients change one task at once: whether their answers are possible for sequential calls. */
import { isDeepStrictEqual } from 'node:util'
import type { Task } from '@task-manager/contract/tasks/tasks'

type Status = Task['status']

/** A call. Items are named by their place at the beginning. */
export type Step =
  | { readonly do: 'read' }
  | { readonly do: 'title'; readonly title: string; readonly ifFirst: boolean }
  | { readonly do: 'status'; readonly status: Status }
  | { readonly do: 'tick'; readonly item: number; readonly done: boolean }
  | { readonly do: 'remove'; readonly item: number }
  | { readonly do: 'delete' }
  | { readonly do: 'restore' }

export interface State {
  readonly isThere: boolean
  readonly title: string
  readonly status: Status
  /** By place at the beginning; null: removed. */
  readonly items: readonly (boolean | null)[]
  readonly version: number
}

/** The status of the answer, and its task if it has one. */
export interface Outcome {
  readonly status: number
  readonly task: Omit<State, 'isThere'> | null
}

const statusOf = (items: State['items']): Status => {
  const left = items.filter((item) => item !== null)
  return left.every(Boolean) ? 'Completed' : left.some(Boolean) ? 'In Progress' : 'Pending'
}

const changed = (state: State, change: Partial<State>): State => ({
  ...state,
  ...change,
  version: state.version + 1,
})

const withItem = (state: State, n: number, value: boolean | null): State => {
  const items = state.items.with(n, value)
  return changed(state, { items, status: statusOf(items) })
}

function withStatus(state: State, status: Status): State | number {
  const { items } = state
  if (status === 'In Progress')
    return items.every((item) => item !== false) ? 409 : changed(state, { status })
  return changed(state, {
    status,
    items: items.map((item) => (item === null ? null : status === 'Completed')),
  })
}

function withTick(state: State, { item, done }: Step & { do: 'tick' }): State | number {
  if (state.items[item] === null) return 404
  return state.items[item] === done ? state : withItem(state, item, done)
}

function withoutItem(state: State, n: number): State | number {
  if (state.items[n] === null) return 404
  return state.items.filter((item) => item !== null).length === 1 ? 422 : withItem(state, n, null)
}

/** The next state, or the status of the refusal. */
function next(state: State, step: Step, firstVersion: number): State | number {
  if (step.do === 'restore') return state.isThere ? 404 : changed(state, { isThere: true })
  if (!state.isThere) return 404
  switch (step.do) {
    case 'read':
      return state
    case 'delete':
      return { ...state, isThere: false }
    case 'title':
      if (step.ifFirst && state.version !== firstVersion) return 412
      return state.title === step.title ? state : changed(state, { title: step.title })
    case 'status':
      return withStatus(state, step.status)
    case 'tick':
      return withTick(state, step)
    case 'remove':
      return withoutItem(state, step.item)
  }
}

const taskOf = ({ isThere: _, ...task }: State): Outcome['task'] => task

function outcomeOf(step: Step, after: State | number): Outcome {
  if (typeof after === 'number') return { status: after, task: null }
  return { status: 200, task: step.do === 'delete' ? null : taskOf(after) }
}

export interface Done {
  readonly step: Step
  readonly outcome: Outcome
}

/** Whether some order, in which each client's calls keep theirs, gives these outcomes and ends in `last`. */
export function isPossible(
  state: State,
  clients: readonly (readonly Done[])[],
  last: Outcome,
  firstVersion = state.version,
): boolean {
  if (clients.every((calls) => calls.length === 0)) {
    const read = outcomeOf({ do: 'read' }, next(state, { do: 'read' }, firstVersion))
    return isDeepStrictEqual(read, last)
  }
  return clients.some((calls, n) => {
    const [call, ...rest] = calls
    if (!call) return false
    const after = next(state, call.step, firstVersion)
    if (!isDeepStrictEqual(outcomeOf(call.step, after), call.outcome)) return false
    return isPossible(typeof after === 'number' ? state : after, clients.with(n, rest), last, firstVersion)
  })
}
