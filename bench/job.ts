/** What a load generator is told, and what it tells. */
import type { Request } from 'autocannon'
import { calls } from './calls.ts'
import type { Facts } from './data-set.ts'

export interface Job {
  readonly call: string
  readonly facts: Facts
  readonly url: string
  readonly connections: number
  readonly seconds: number
}

export interface Loaded {
  /** Answers with 2xx. */
  readonly answers: number
  readonly seconds: number
  /** Milliseconds that half of the answers were faster than, */
  readonly p50: number
  /** and 99 of 100. */
  readonly p99: number
  /** Why it does not count: anything that was not answered with 2xx; empty when it does. */
  readonly failure: string
}

/** What each connection sends, again and again in this order. */
export function requestsOf({ call: name, facts, connections }: Job): Request[][] {
  const call = calls.find((each) => each.name === name)
  if (!call) throw new Error(`There is no call ${name}.`)
  return Array.from({ length: connections }, (_, client) => call.requests(facts, client, connections))
}
