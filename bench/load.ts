/** A process of its own that sends requests: autocannon, told what to do by its parent. */
import autocannon from 'autocannon'
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
  /** Milliseconds that 99 of 100 answers were faster than. */
  readonly p99: number
  /** Why it does not count: anything that was not answered with 2xx; empty when it does. */
  readonly failure: string
}

async function run({ call: name, facts, url, connections, seconds }: Job): Promise<Loaded> {
  const call = calls.find((each) => each.name === name)
  if (!call) throw new Error(`There is no call ${name}.`)
  let client = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (each) => each.setRequests(call.requests(facts, client++, connections)),
  })
  const { errors, timeouts, non2xx } = result
  const failed = errors + timeouts + non2xx
  const codes = JSON.stringify(result.statusCodeStats)
  return {
    answers: result['2xx'],
    seconds: result.duration,
    p99: result.latency.p99,
    failure:
      failed > 0 || result['2xx'] === 0
        ? `${errors} errors, ${timeouts} timeouts, ${non2xx} answers other than 2xx ${codes}`
        : '',
  }
}

process.on('message', async (job: Job) => process.send?.(await run(job)))
