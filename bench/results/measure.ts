/** Measures a call beside a bare server that answers the same bytes. */
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { DataSet } from '#bench/data/data-set.ts'
import type { BenchDatabase } from '#bench/database.ts'
import { tickInBackground } from '#bench/load/background-ticks.ts'
import type { Call } from '#bench/load/calls.ts'
import type { Job, Loaded } from '#bench/load/job.ts'
import { openLoad } from '#bench/load/load.ts'
import type { Options } from '#bench/options.ts'
import type { Recorded } from '#bench/server/bare.ts'
import { answerOf, start } from '#bench/server/child.ts'
import type { Server } from '#bench/server/server.ts'
import { end } from '#test/child-processes.ts'
import { median, processorTime } from './figures.ts'

export interface Rate {
  /** Answers a second. */
  readonly product: number
  /** Answers a second of the bare server; NaN where it was not measured. */
  readonly bare: number
  /** Milliseconds. */
  readonly p99: number
  /** Processor time of the server for an answer, without PostgreSQL's, in µs. */
  readonly processor: number
}

export interface Bench {
  /** The load generator's name and version. */
  readonly load: string
  measure(call: Call, connections: number, options: Options): Promise<Rate>
  close(): Promise<void>
}

/** The run time of slow calls, in seconds. */
const SLOW_SECONDS = 4
/** Pause after a run, in ms, until the queue of the server is empty. */
const DRAIN = 4000

/** Headers that Fastify adds or that belong to a connection. */
const NOT_REPEATED = new Set(['connection', 'keep-alive', 'content-length', 'transfer-encoding', 'date'])

async function record(url: string, call: Call, data: DataSet): Promise<Recorded> {
  const [first] = call.requests(data, 0, 1)
  const { method = 'GET', path: address = '/', headers = {}, body } = first ?? {}
  return await new Promise((resolve, reject) => {
    const sent = request(`${url}${address}`, { method, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            NOT_REPEATED.has(name) || value === undefined ? [] : [[name, String(value)]],
          ),
        ),
        body: Buffer.concat(chunks).toString('base64'),
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

export async function openBench(server: Server, database: BenchDatabase): Promise<Bench> {
  const bare = start('server/bare.ts')
  const bareUrl = (await answerOf(bare)) as string
  const load = openLoad()

  async function send(url: string, call: Call, connections: number, seconds: number): Promise<Loaded> {
    const job: Job = { call: call.name, data: database.data, url, connections, seconds }
    const loaded = await load.run(job)
    if (loaded.failure !== '') throw new Error(`${call.label}: ${loaded.failure}`)
    return loaded
  }

  async function ofProduct(call: Call, connections: number, seconds: number) {
    const stop = call.uncached
      ? database.commitInBackground()
      : call.busy
        ? tickInBackground(server.url, database.data)
        : async () => {}
    const before = processorTime(server.pid)
    const loaded = await send(server.url, call, connections, seconds)
    const used = processorTime(server.pid) - before
    await stop()
    return {
      rate: loaded.answers / loaded.seconds,
      p99: loaded.p99,
      processor: (used / loaded.answers) * 1e6,
    }
  }

  return {
    load: load.name,
    async measure(call, connections, { runs, seconds: usual }) {
      const seconds = call.slow ? Math.max(usual, SLOW_SECONDS) : usual
      const recorded = await record(server.url, call, database.data)
      const rateOf = (loaded: Loaded) => loaded.answers / loaded.seconds
      if (!call.slow) {
        await send(server.url, call, connections, seconds)
        await answerOf(bare, recorded)
        await send(bareUrl, call, connections, seconds)
      }
      const products = []
      const bareRates = []
      for (let i = 0; i < runs; i++) {
        products.push(await ofProduct(call, connections, seconds))
        if (call.slow) await wait(DRAIN)
        if (!call.slow) bareRates.push(rateOf(await send(bareUrl, call, connections, seconds)))
      }
      return {
        product: median(products.map((each) => each.rate)),
        bare: median(bareRates),
        p99: median(products.map((each) => each.p99)),
        processor: median(products.map((each) => each.processor)),
      }
    },
    async close() {
      await Promise.all([load.close(), end(bare)])
    },
  }
}
