/** Gives memory back to the machine while nobody asks for anything: V8 keeps what a busy minute took. */
import type { EventEmitter } from 'node:events'
import v8 from 'node:v8'
import vm from 'node:vm'

const SECOND = 1000
/** Seconds without a request until it is time. */
const QUIET = 10
/** Seconds between two times at least: collecting all garbage holds everybody up for some 40 ms. */
const APART = 300

/** Null in a V8 without the command: then nothing is given back. */
function collector(): (() => void) | null {
  try {
    v8.setFlagsFromString('--expose-gc')
    const collect = vm.runInNewContext('gc') as (options: object) => void
    return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  } catch {
    return null
  }
}

export function startGivingBack(server: EventEmitter, collect = collector()): { stop(): void } {
  // What starting took counts as a busy minute.
  let busy = true
  let quiet = 0
  let since = APART
  server.on('request', () => {
    busy = true
    quiet = 0
  })
  const timer = setInterval(() => {
    quiet++
    since++
    if (!busy || quiet < QUIET || since < APART) return
    busy = false
    since = 0
    collect?.()
  }, SECOND)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
