import { totalmem } from 'node:os'

/*
 * What has to be said when Node starts, because V8 sets its heap up then (docs/decisions/0017-memory.md). Numbers are MB.
 */
const YOUNG = 4
const OLD = { share: 1 / 4, least: 128, most: 512 }

/** Settings of the C library, in bytes; where it has others they mean nothing. */
export const MALLOC = {
  // Each thread's own arena keeps what it once took.
  MALLOC_ARENA_MAX: '2',
  // It raises both by itself, to twice the largest piece that was ever freed, and keeps that much.
  MALLOC_MMAP_THRESHOLD_: '524288',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/** What this process may use of the machine: a container's limit where there is one, in bytes. */
const memory = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY)

/** The server's flags on this machine. */
export function nodeFlags() {
  const old = Math.min(OLD.most, Math.max(OLD.least, Math.floor((memory() * OLD.share) / 2 ** 20)))
  return [`--max-semi-space-size=${YOUNG}`, `--max-old-space-size=${old}`]
}

/** @param {string} flag one that somebody gave, with whatever value, stays as it is */
const isGiven = (flag) => {
  const name = flag.replace(/=.*/, '')
  return `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`.includes(name)
}

/**
 * Those this process was started without.
 * @param {string[]} more beside those of every server
 */
export const missingFlags = (more = []) => [
  ...nodeFlags().filter((flag) => !isGiven(flag)),
  ...more.filter((flag) => !process.execArgv.includes(flag)),
]

/**
 * Begins this very process anew with its flags, where that is possible: same program, same number, nothing beside it.
 * @param {string[]} more as for `missingFlags`
 */
export function restartWithFlags(more = []) {
  const flags = missingFlags(more)
  if (flags.length === 0 || !process.execve) return
  const { execPath, execArgv, argv } = process
  process.execve(execPath, [execPath, ...execArgv, ...flags, ...argv.slice(1)], { ...MALLOC, ...process.env })
}
