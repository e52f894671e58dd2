/** Lines to standard output. When it takes none, its disk is full or its reader is gone, lines are dropped and work goes on. */
import { writeSync } from 'node:fs'

export interface LogLines {
  /** A line with its end. Never throws and never waits. */
  write(line: string): void
}

const WARN = 40

/** `put` writes some of the bytes and gives their number, or throws. */
export function logLines(put: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes)): LogLines {
  /** The end of a line whose beginning was taken. */
  let rest: Buffer = Buffer.alloc(0)
  let dropped = 0

  /** Throws when nothing of `bytes` was taken; what is taken in part is finished before the next line. */
  const take = (bytes: Buffer): void => {
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
  const finish = (): void => {
    while (rest.length > 0) rest = rest.subarray(put(rest))
  }
  const tellDropped = (): void => {
    if (dropped === 0) return
    const msg = `${dropped} log lines were dropped: standard output took none`
    take(Buffer.from(`${JSON.stringify({ level: WARN, time: Date.now(), msg })}\n`))
    dropped = 0
  }
  return {
    write(line) {
      try {
        finish()
        tellDropped()
        finish()
        take(Buffer.from(line))
      } catch {
        dropped += 1
      }
    },
  }
}
