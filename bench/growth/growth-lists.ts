/** A server for lists: what lists are filtered and sorted by, in memory, in the order of the due date. */
import { quantile } from '#bench/results/figures.ts'

const PAGE = 50
const CALLS = 1000
const PEOPLE = 100_000
const DAYS = 1000
const STATES = 3

export interface Lists {
  readonly tasks: number
  /** Memory for each task. */
  readonly bytes: number
  /** Time to build it from the rows, in seconds. */
  readonly built: number
  /** One page of a person's own tasks and of everyone's, with one status: the 99th percentile, in ms. */
  readonly own: number
  readonly all: number
}

/** The first tasks with this status from a position on. */
function page(order: Uint32Array, status: Uint8Array, code: number): number[] {
  const found: number[] = []
  for (let at = 0; at < order.length && found.length < PAGE; at++) {
    const task = order[at] as number
    if (status[task] === code) found.push(task)
  }
  return found
}

function p99(call: (n: number) => number[]): number {
  const times: number[] = []
  let found = 0
  for (let n = 0; n < CALLS; n++) {
    const started = performance.now()
    found += call(n).length
    times.push(performance.now() - started)
  }
  if (found === 0) throw new Error('No list has a task.')
  return quantile(times, 0.99)
}

export function measureLists(tasks: number): Lists {
  const started = performance.now()
  const [due, status, person] = [new Uint16Array(tasks), new Uint8Array(tasks), new Uint32Array(tasks)]
  for (let n = 0; n < tasks; n++) {
    // Pseudorandom order without a pattern.
    const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0
    due[n] = mixed % DAYS
    status[n] = (mixed >>> 8) % STATES
    person[n] = (mixed >>> 4) % PEOPLE
  }
  const order = new Uint32Array(tasks)
    .map((_, n) => n)
    .sort((a, b) => (due[a] as number) - (due[b] as number))
  const starts = new Uint32Array(PEOPLE + 1)
  for (const who of person) starts[who + 1] = (starts[who + 1] as number) + 1
  for (let who = 0; who < PEOPLE; who++)
    starts[who + 1] = (starts[who + 1] as number) + (starts[who] as number)
  const next = starts.slice()
  const own = new Uint32Array(tasks)
  for (const task of order) {
    const who = person[task] as number
    own[next[who] as number] = task
    next[who] = (next[who] as number) + 1
  }
  const built = (performance.now() - started) / 1000
  const kept = [due, status, person, order, starts, own]
  return {
    tasks,
    bytes: kept.reduce((sum, { byteLength }) => sum + byteLength, 0) / tasks,
    built,
    own: p99((n) => {
      const who = Math.imul(n, 7919) % PEOPLE
      return page(own.subarray(starts[who], starts[who + 1]), status, n % STATES)
    }),
    all: p99((n) => page(order.subarray(Math.floor((tasks * n) / CALLS / 2)), status, n % STATES)),
  }
}
