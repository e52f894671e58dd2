/** Ticks while others read. */
import type { DataSet } from '#bench/data/data-set.ts'
import { ticks } from './calls.ts'

const TICKS_A_SECOND = 20

let sent = 0

/** Ticks the newest tasks in turn until the returned function is called, which rejects if a tick failed. */
export function tickInBackground(url: string, data: DataSet): () => Promise<void> {
  const all = ticks(data, 0, 1)
  const one = async () => {
    const { method, path = '', headers, body } = all[sent++ % all.length] ?? {}
    const sending = { method, headers: headers as Record<string, string>, body: String(body) }
    const answer = await fetch(url + path, sending as RequestInit)
    if (!answer.ok) throw new Error(`A tick: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(one)
    last.catch(() => clearInterval(timer))
  }, 1000 / TICKS_A_SECOND)
  return async () => {
    clearInterval(timer)
    await last
  }
}
