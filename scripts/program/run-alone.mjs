import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { print, root } from './install.mjs'

/** Has the number of the process that installs or builds. */
const LOCK = join(root, '.cache/build.pid')
const WAIT_MS = 200

/**
 * Runs `work` while no other process does in this checkout: two builds delete each other's files. The next one waits, and
 * then finds everything built.
 * @param {() => void} work
 */
export function runAlone(work, lock = LOCK) {
  for (let waits = 0; !claim(lock); waits++) {
    if (waits === 0)
      print(`Waiting for another process that installs or builds here. If there is none, delete ${lock}.`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
  }
  const release = () => rmSync(lock, { force: true })
  process.on('exit', release)
  work()
  process.off('exit', release)
  release()
}

/** @param {string} lock */
function claim(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true })
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    // In a read-only folder nothing is built.
    if (codeOf(error) !== 'EEXIST') return true
  }
  if (!isHeld(lock)) rmSync(lock, { force: true })
  return false
}

/** Whether the process that wrote it still runs. @param {string} lock */
function isHeld(lock) {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0)
  } catch (error) {
    // EPERM: it runs under another account.
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
