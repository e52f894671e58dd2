/** Input and result of a load generator. */
import type { Request } from 'autocannon'
import type { DataSet } from '#bench/data/data-set.ts'
import { calls } from './calls.ts'

export interface Job {
  readonly call: string
  readonly data: DataSet
  readonly url: string
  readonly connections: number
  readonly seconds: number
}

export interface Loaded {
  /** Answers with 2xx. */
  readonly answers: number
  readonly seconds: number
  /** The median, in ms. */
  readonly p50: number
  /** The 99th percentile, in ms. */
  readonly p99: number
  /** Why the run is invalid, for example an answer without 2xx; empty if it is valid. */
  readonly failure: string
}

/** The requests of each connection, repeated in this order. */
export function requestsOf({ call: name, data, connections }: Job): Request[][] {
  const call = calls.find((each) => each.name === name)
  if (!call) throw new Error(`There is no call ${name}.`)
  return Array.from({ length: connections }, (_, client) => call.requests(data, client, connections))
}
