/**
 * In a server whose memory is measured: clears when it is told to, by a signal, what nothing holds any more. By itself V8
 * clears when it needs room, so that between two moments anything from nothing to all of the garbage is counted.
 */
import v8 from 'node:v8'
import vm from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc')
  process.on('SIGUSR2', () => {
    // Twice: what waits to be told of its end holds things until it has been.
    for (let i = 0; i < 2; i++) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    process.stdout.write('cleared\n')
  })
}
