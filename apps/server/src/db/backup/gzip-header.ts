/**
 * gzip's checksum does not cover its header. The header of every backup is therefore the same, so that a changed byte
 * in it is detected too.
 */
import { BackupRefused } from './format.ts'

/** gzip, deflate, no flags, no time, no extra flags. */
const START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0])
/** The system: unknown, so that all machines write the same. */
const SYSTEM = 255
/** Linux, Windows and macOS, as early versions wrote it. */
const SYSTEMS = [SYSTEM, 3, 10, 11, 19]

export const NO_BACKUP = 'This file is not a backup of this product.'

/** The first part has the whole header. */
export async function* writeHeader(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first = true
  for await (const part of source) {
    if (first) part[START.length] = SYSTEM
    first = false
    yield part
  }
}

/** The length of the header, in bytes. */
export const HEADER = START.length + 1

export const isHeader = (part: Buffer): boolean =>
  part.subarray(0, START.length).equals(START) && SYSTEMS.includes(part[START.length] ?? -1)

/** Throws BackupRefused for another header. */
export async function* checkHeader(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first = true
  for await (const part of source) {
    if (first && !isHeader(part)) throw new BackupRefused(NO_BACKUP)
    first = false
    yield part
  }
}
