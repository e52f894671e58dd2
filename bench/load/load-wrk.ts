/** Load by wrk, which takes little processor time from the server. */
import { execFile, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Request } from 'autocannon'
import { atExit } from '#test/child-processes.ts'
import { type Job, type Loaded, requestsOf } from './job.ts'

const SCRIPT = path.join(import.meta.dirname, 'load-wrk.lua')
const run = promisify(execFile)
/** The script of wrk; several may run at once. */
const files = new Set<string>()
let created = 0
atExit(() => {
  for (const file of files) rmSync(file, { force: true })
})

/** `wrk 4.1.0`, or null when it is not installed. For --version it prints its usage and fails. */
export function findWrk(): string | null {
  const { stdout = '' } = spawnSync('wrk', ['--version'], { encoding: 'utf8' })
  const version = /^wrk \D*([\d.]+)/.exec(stdout ?? '')?.[1]
  return version === undefined ? null : `wrk ${version}`
}

function textOf({ method = 'GET', path: address = '/', headers = {}, body }: Request, host: string): Buffer {
  const given = body === undefined ? Buffer.alloc(0) : Buffer.from(body)
  const lines = [
    `${method} ${address} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${given.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), given])
}

/** Interleaves the requests of all connections, since wrk has one list for all. */
function interleaved(job: Job): Request[] {
  const lists = requestsOf(job)
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
}

interface Figures {
  readonly answers: number
  readonly took: number
  readonly p50: number
  readonly p99: number
  readonly status: number
  readonly broken: number
  readonly timeouts: number
}

export async function loadByWrk(job: Job): Promise<Loaded> {
  const { url, connections, seconds } = job
  const texts = interleaved(job).map((each) => textOf(each, new URL(url).host))
  const requests = path.join(os.tmpdir(), `bench-requests-${process.pid}-${created++}`)
  files.add(requests)
  writeFileSync(requests, Buffer.concat(texts.flatMap((text) => [Buffer.from(`${text.length}\n`), text])))
  const size = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '60s']
  const { stdout } = await run('wrk', [...size, '-s', SCRIPT, url, '--', requests])
  rmSync(requests)
  files.delete(requests)
  const figures = JSON.parse(/^figures (.*)$/m.exec(stdout)?.[1] ?? 'null') as Figures | null
  if (!figures) throw new Error(`wrk said: ${stdout}`)
  const { answers, took, p50, p99, status, broken, timeouts } = figures
  return {
    answers,
    seconds: took / 1e6,
    p50: p50 / 1000,
    p99: p99 / 1000,
    failure:
      status + broken + timeouts > 0 || answers === 0
        ? `${answers} answers, ${status} of them with a failure, ${broken} broken off, ${timeouts} too late`
        : '',
  }
}
