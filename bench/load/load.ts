/** The load generator: wrk where it is installed, otherwise autocannon. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { answerOf, start } from '#bench/server/child.ts'
import { end } from '#test/child-processes.ts'
import type { Job, Loaded } from './job.ts'
import { findWrk, loadByWrk } from './load-wrk.ts'

export interface Load {
  /** Its name and version. */
  readonly name: string
  run(job: Job): Promise<Loaded>
  close(): Promise<void>
}

function autocannonName(): string {
  const manifest = createRequire(import.meta.url).resolve('autocannon/package.json')
  return `autocannon ${(JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version}`
}

export function openLoad(): Load {
  const wrk = findWrk()
  if (wrk !== null) return { name: wrk, run: loadByWrk, close: async () => {} }
  const child = start('load/load-autocannon.ts')
  return {
    name: autocannonName(),
    run: async (job) => (await answerOf(child, job)) as Loaded,
    close: () => end(child),
  }
}
