import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { print, root } from './install.mjs'

/** Contains the id of the process that installs or builds. */
const LOCK = join(root, '.cache/build.pid')
const WAIT_MS = 200
/** No build takes that long; after a restart of the machine another process may have the id. */
const HELD_MAX_MS = 3_600_000

/**
 * Runs `work` while no other process does in this checkout: two builds delete each other's files. The next one waits, and
 * then finds everything built.
 * @param {() => void} work
 */
export function runAlone(work, lock = LOCK) {
  let claimed = claim(lock)
  if (claimed === false)
    print(`Waiting for another process that installs or builds here. If there is none, delete ${lock}.`)
  while (claimed === false) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
    claimed = claim(lock)
  }
  if (claimed === null) return work()
  const release = () => rmSync(lock, { force: true })
  process.on('exit', release)
  work()
  process.off('exit', release)
  release()
}

/** False while another process holds the lock; null in a folder that cannot be written, where nothing is built. @param {string} lock */
function claim(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true })
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return null
  }
  if (!isHeld(lock)) rmSync(lock, { force: true })
  return false
}

/** Whether the process that wrote it still runs. @param {string} lock */
function isHeld(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    // In a restarted container this process may have the id of the one that was killed.
    if (holder === process.pid || Date.now() - statSync(lock).mtimeMs > HELD_MAX_MS) return false
    return process.kill(holder, 0)
  } catch (error) {
    // EPERM: it runs under another account.
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
