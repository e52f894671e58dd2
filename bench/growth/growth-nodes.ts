/**
 * Simulates nodes under the load of many people as queues: each event has its measured cost and waits for those before
 * it.
 */
import { quantile } from '#bench/results/figures.ts'

/** Processor time in ms. */
export interface Costs {
  readonly list: number
  readonly change: number
  /** The cost of sending one change to one stream. */
  readonly message: number
  readonly signIn: number
}

/** Events a second, for all nodes together. */
export interface Load {
  readonly lists: number
  readonly changes: number
  readonly signIns: number
  /** Streams that get every change. */
  readonly listeners: number
}

export interface Outcome {
  readonly nodes: number
  /** Share of one processor, of the busiest node. */
  readonly busy: number
  /** From a list's call to its answer, 99 % of all; in ms. */
  readonly list: number
  /** The same for a sign-in; passwords are hashed beside the event loop. */
  readonly signIn: number
}

const SECONDS = 120
/** Passwords that a node hashes at once. */
const HASHES = 2

/** A generator of numbers from 0 to 1, the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random moments in ms, that many a second on average. */
function moments(perSecond: number, random: () => number): number[] {
  const found: number[] = []
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) * 1000) / perSecond
    if (at > SECONDS * 1000) return found
    found.push(at)
  }
}

interface Work {
  readonly at: number
  readonly cost: number
  readonly isMeasured: boolean
}

/** The times from arrival to completion of the measured events, with `servers` working at once. */
function waits(works: readonly Work[], servers: number): number[] {
  const free: number[] = Array.from({ length: servers }, () => 0)
  return works
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, cost, isMeasured }) => {
      const next = free.indexOf(Math.min(...free))
      const ended = Math.max(at, free[next] ?? 0) + cost
      free[next] = ended
      return isMeasured ? [ended - at] : []
    })
}

export function simulateNodes(nodes: number, load: Load, costs: Costs): Outcome {
  const random = numbers(7)
  const lists = moments(load.lists / nodes, random).map((at) => ({ at, cost: costs.list, isMeasured: true }))
  // Each node sends each change to its own part of the streams, and makes its own part of the changes.
  const toOwn = (costs.message * load.listeners) / nodes
  const changes = moments(load.changes, random).map((at, n) => ({
    at,
    cost: toOwn + (n % nodes === 0 ? costs.change : 0),
    isMeasured: false,
  }))
  const signIns = moments(load.signIns / nodes, random).map((at) => ({
    at,
    cost: costs.signIn,
    isMeasured: true,
  }))
  const all = [...lists, ...changes]
  return {
    nodes,
    busy: all.reduce((sum, { cost }) => sum + cost, 0) / (SECONDS * 1000),
    list: quantile(waits(all, 1), 0.99),
    signIn: quantile(waits(signIns, HASHES), 0.99),
  }
}
