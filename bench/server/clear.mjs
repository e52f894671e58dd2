/** Preloaded into a measured server: collects garbage on a signal, so that memory is comparable. */
import v8 from 'node:v8'
import vm from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc')
  process.on('SIGUSR2', () => {
    // Twice, because finalizers of the first run retain objects.
    for (let i = 0; i < 2; i++) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    process.stdout.write('cleared\n')
  })
}
