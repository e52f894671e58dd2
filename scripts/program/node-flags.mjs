import { totalmem } from 'node:os'

/*
 * Flags that must be set when Node starts, because V8 sizes its heap then (docs/decisions/0017-memory.md). In MB.
 */
const SEMI_SPACE_MB = 4
const OLD = { share: 1 / 4, min: 128, max: 512 }

/** Settings of glibc, in bytes; ignored by other C libraries. */
export const MALLOC = {
  // An arena per thread would never return its memory.
  MALLOC_ARENA_MAX: '2',
  // By default both grow to twice the largest freed block and keep that much memory.
  MALLOC_MMAP_THRESHOLD_: '524288',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/** Memory available to this process in bytes: the container's limit, if any. */
const memory = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY)

/** The server's flags on this machine. */
export function nodeFlags() {
  const old = Math.min(OLD.max, Math.max(OLD.min, Math.floor((memory() * OLD.share) / 2 ** 20)))
  return [`--max-semi-space-size=${SEMI_SPACE_MB}`, `--max-old-space-size=${old}`]
}

/** @param {string} flag a flag that is already given keeps its value */
const isGiven = (flag) => {
  const name = flag.replace(/=.*/, '')
  return `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`.includes(name)
}

/**
 * The flags missing from this process.
 * @param {string[]} more in addition to the server's flags
 */
export const missingFlags = (more = []) => [
  ...nodeFlags().filter((flag) => !isGiven(flag)),
  ...more.filter((flag) => !process.execArgv.includes(flag)),
]

/**
 * Replaces this process by itself with its flags (execve), where possible: same program, same process id.
 * @param {string[]} more as for `missingFlags`
 */
export function restartWithFlags(more = []) {
  const flags = missingFlags(more)
  if (flags.length === 0 || !process.execve) return
  const { execPath, execArgv, argv } = process
  process.execve(execPath, [execPath, ...execArgv, ...flags, ...argv.slice(1)], { ...MALLOC, ...process.env })
}
