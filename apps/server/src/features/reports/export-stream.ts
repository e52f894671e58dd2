/** The main thread's end of a report: asks the worker for a chunk whenever the socket can take one. */
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Answer, Order } from './export.worker.ts'

/** A client that takes nothing for this long is gone; the snapshot must not be held for nobody. */
const STALLED_MS = 60_000
/** Bounds what one report can take, whatever is in the database. */
const HEAP_MB = 160

export interface Running {
  /** Resolves with the stream once its first bytes are there; rejects when there will be none. */
  readonly started: Promise<Readable>
  /** Resolves when the thread has ended, in whatever way. */
  readonly ended: Promise<void>
}

/** Destroying the stream, as a client that leaves does, ends the thread in the middle of its work. */
export function startExport(order: Order): Running {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
  })
  const started = Promise.withResolvers<Readable>()
  const ended = Promise.withResolvers<void>()
  let stalled: NodeJS.Timeout | undefined
  let complete = false

  const ask = () => {
    clearTimeout(stalled)
    worker.postMessage(null)
  }
  const stream = new Readable({
    read: ask,
    destroy: (error, done) => {
      clearTimeout(stalled)
      void worker.terminate().then(() => done(error))
    },
  })
  // Whoever reads the stream hears of its failure; before anybody does, `started` tells it.
  stream.on('error', () => {})
  worker.on('message', (chunk: Answer) => {
    complete = chunk === null
    started.resolve(stream)
    stalled = setTimeout(() => stream.destroy(new Error('The client stopped reading.')), STALLED_MS)
    stalled.unref()
    stream.push(chunk)
  })
  const fail = (error: Error) => {
    started.reject(error)
    stream.destroy(error)
  }
  worker.on('error', fail)
  worker.on('exit', () => {
    ended.resolve()
    if (!complete && !stream.destroyed) fail(new Error('The report ended early.'))
  })
  ask()
  return { started: started.promise, ended: ended.promise }
}
