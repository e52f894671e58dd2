/** Writes lines to standard output. Lines that cannot be written, on a full disk or without a reader, are dropped and counted. */
import { writeSync } from 'node:fs'

export interface LogLines {
  /** `line` ends with a line feed. Never throws and never waits. */
  write(line: string): void
}

const WARN = 40

/** `put` writes as many of the bytes as it can and returns how many it wrote, or throws. */
export function logLines(put: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes)): LogLines {
  /** The rest of a line that was written in part. */
  let rest: Buffer = Buffer.alloc(0)
  let dropped = 0

  /** Throws when nothing was written; the rest of a partly written line comes before the next line. */
  const writeLine = (bytes: Buffer): void => {
    rest = bytes
    while (rest.length > 0) {
      const untouched = rest === bytes
      try {
        rest = rest.subarray(put(rest))
      } catch (error) {
        if (!untouched) return
        rest = Buffer.alloc(0)
        throw error
      }
    }
  }
  const writeRest = (): void => {
    while (rest.length > 0) rest = rest.subarray(put(rest))
  }
  const reportDropped = (): void => {
    if (dropped === 0) return
    const msg = `${dropped} log lines were dropped: standard output was blocked`
    writeLine(Buffer.from(`${JSON.stringify({ level: WARN, time: Date.now(), msg })}\n`))
    dropped = 0
  }
  return {
    write(line) {
      try {
        writeRest()
        reportDropped()
        writeRest()
        writeLine(Buffer.from(line))
      } catch {
        dropped += 1
      }
    },
  }
}
