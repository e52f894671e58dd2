/** A free port below 32,768, where systems do not allocate ports for outgoing connections. */
import { once } from 'node:events'
import { createServer } from 'node:net'

export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
