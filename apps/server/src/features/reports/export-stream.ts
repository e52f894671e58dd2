/**
 * The main thread's side of a report. The worker writes at full speed; its output is buffered in an unlinked temporary file
 * and sent at the client's pace. A slow client holds neither the worker nor its snapshot (decision 0018).
 */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/app-error.ts'
import type { ExportInput, ExportMessage } from './export.worker.ts'

/** A client that reads nothing for this long is disconnected. */
const STALLED_MS = 60_000
/** Limits the memory of one report. */
const HEAP_MB = 160
/** Bytes read from the file at once. */
const CHUNK_BYTES = 64 * 1024

export interface RunningExport {
  /** Resolves with the stream when its first bytes are available. Rejects when the report fails before. */
  readonly started: Promise<Readable>
  /** Resolves when the worker is done, also after a failure. */
  readonly ended: Promise<void>
}

/** Unlinked while empty: no other process can open it, and a crash leaves no file behind. */
async function namelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'task-manager-report-'))
  try {
    return await open(path.join(folder, 'report'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC'

/** Destroying the stream terminates the worker. A client that disconnects does so. */
export function startExport(input: ExportInput): RunningExport {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
  })
  const file = namelessFile()
  const started = Promise.withResolvers<Readable>()
  const ended = Promise.withResolvers<void>()
  let stalled: NodeJS.Timeout | undefined
  let written = 0
  let read = 0
  let complete = false
  let isWaiting = false

  const fail = (error: unknown) => {
    const failure = isFull(error)
      ? new AppError(
          'storage_full',
          "The server's disk is full, so the report couldn't be created. Free some space and try again.",
        )
      : (error as Error)
    started.reject(failure)
    stream.destroy(failure)
  }

  const sendNext = async (): Promise<void> => {
    clearTimeout(stalled)
    isWaiting = read === written && !complete
    if (isWaiting) return
    if (read === written) {
      stream.push(null)
      return
    }
    const size = Math.min(CHUNK_BYTES, written - read)
    const { bytesRead, buffer } = await (await file).read(Buffer.allocUnsafe(size), 0, size, read)
    read += bytesRead
    stalled = setTimeout(() => stream.destroy(new Error('The client stopped reading.')), STALLED_MS)
    stalled.unref()
    stream.push(buffer.subarray(0, bytesRead))
  }

  const stream = new Readable({
    read: () => void sendNext().catch(fail),
    destroy: (error, done) => {
      clearTimeout(stalled)
      const close = file.then((handle) => handle.close())
      void Promise.allSettled([worker.terminate(), close]).then(() => done(error))
    },
  })
  // A failure before the stream is read is reported by `started`.
  stream.on('error', () => {})

  const receive = async (chunk: ExportMessage): Promise<void> => {
    if (chunk === null) {
      complete = true
      // Frees the slot now: the worker's exit may take a moment.
      ended.resolve()
    } else {
      await (await file).appendFile(chunk)
      written += chunk.length
      worker.postMessage(null)
    }
    started.resolve(stream)
    if (isWaiting) await sendNext()
  }
  worker.on('message', (chunk: ExportMessage) => void receive(chunk).catch(fail))
  worker.on('error', fail)
  worker.on('exit', () => {
    ended.resolve()
    if (!complete && !stream.destroyed) fail(new Error('The report ended early.'))
  })
  file.then(() => worker.postMessage(null), fail)
  return { started: started.promise, ended: ended.promise }
}
