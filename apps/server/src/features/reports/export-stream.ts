/**
 * The main thread's end of a report. The thread writes into a file without a name as fast as it can, and the answer
 * follows behind at the pace of whoever takes it: a slow line holds neither the thread nor its snapshot (decision 0018).
 */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/app-error.ts'
import type { Answer, Order } from './export.worker.ts'

/** A client that takes nothing for this long is gone. */
const STALLED_MS = 60_000
/** Bounds what one report can take, whatever is in the database. */
const HEAP_MB = 160
/** What is read of the file at once, in bytes. */
const PIECE = 64 * 1024

export interface Running {
  /** Resolves with the stream once its first bytes are there; rejects when there will be none. */
  readonly started: Promise<Readable>
  /** Resolves when the thread has nothing left to do: the report is whole, or it ended in whatever other way. */
  readonly ended: Promise<void>
}

/** Its name is gone before anything is in it: nobody else opens it, and no end of the process leaves it behind. */
async function namelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'task-manager-report-'))
  try {
    return await open(path.join(folder, 'report'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC'

/** Destroying the stream, as a client that leaves does, ends the thread in the middle of its work. */
export function startExport(order: Order): Running {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
  })
  const file = namelessFile()
  const started = Promise.withResolvers<Readable>()
  const ended = Promise.withResolvers<void>()
  let stalled: NodeJS.Timeout | undefined
  let written = 0
  let read = 0
  let complete = false
  let hungry = false

  const fail = (error: unknown) => {
    const told = isFull(error)
      ? new AppError(
          'storage_full',
          'The disk is full: the report cannot be written. Free some space and try again.',
        )
      : (error as Error)
    started.reject(told)
    stream.destroy(told)
  }

  const give = async (): Promise<void> => {
    clearTimeout(stalled)
    hungry = read === written && !complete
    if (hungry) return
    if (read === written) {
      stream.push(null)
      return
    }
    const size = Math.min(PIECE, written - read)
    const { bytesRead, buffer } = await (await file).read(Buffer.allocUnsafe(size), 0, size, read)
    read += bytesRead
    stalled = setTimeout(() => stream.destroy(new Error('The client stopped reading.')), STALLED_MS)
    stalled.unref()
    stream.push(buffer.subarray(0, bytesRead))
  }

  const stream = new Readable({
    read: () => void give().catch(fail),
    destroy: (error, done) => {
      clearTimeout(stalled)
      const close = file.then((handle) => handle.close())
      void Promise.allSettled([worker.terminate(), close]).then(() => done(error))
    },
  })
  // Whoever reads the stream hears of its failure; before anybody does, `started` tells it.
  stream.on('error', () => {})

  const take = async (chunk: Answer): Promise<void> => {
    if (chunk === null) {
      complete = true
      // Its end may take a moment more, in which nobody else is to be turned away.
      ended.resolve()
    } else {
      await (await file).appendFile(chunk)
      written += chunk.length
      worker.postMessage(null)
    }
    started.resolve(stream)
    if (hungry) await give()
  }
  worker.on('message', (chunk: Answer) => void take(chunk).catch(fail))
  worker.on('error', fail)
  worker.on('exit', () => {
    ended.resolve()
    if (!complete && !stream.destroyed) fail(new Error('The report ended early.'))
  })
  file.then(() => worker.postMessage(null), fail)
  return { started: started.promise, ended: ended.promise }
}
