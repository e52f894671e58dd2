/** A client of several servers that moves to the next one when a server does not answer. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from '#test/screen.ts'
import type { Sent, Someone } from './concurrent-check.ts'

export const PAUSE_MS = 50
/** Longer than the timeout of a call, in ms. */
const TIMEOUT_MS = 20_000
export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the parsed body of an answer
  readonly body: any
}

/** Stays with one server until it does not answer. */
export class Caller {
  readonly #sites: readonly Site[]
  readonly #as: Someone
  readonly #sent: Pick<Sent, 'counts' | 'wrong'>
  #turn: number

  constructor(sites: readonly Site[], as: Someone, sent: Pick<Sent, 'counts' | 'wrong'>, turn: number) {
    this.#sites = sites
    this.#as = as
    this.#sent = sent
    this.#turn = turn
  }

  /** Null when the outcome is unknown. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer | null> {
    const { counts, wrong } = this.#sent
    try {
      const reply = await fetch((this.#sites[this.#turn % this.#sites.length]?.origin ?? '') + path, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: `Bearer ${this.#as.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      if (reply.status === 503) {
        counts.refused += 1
        if (!reply.headers.has('retry-after')) wrong.push(`${method} ${path}: 503 without Retry-After`)
        await pause(PAUSE_MS)
        return null
      }
      // It may have been saved, or not.
      if (reply.status === 504) throw new Error(text)
      if (reply.status >= 500) wrong.push(`${method} ${path}: ${reply.status} ${text}`)
      return { status: reply.status, body: JSON.parse(text) }
    } catch {
      counts.unanswered += 1
      this.#turn += 1
      await pause(PAUSE_MS)
      return null
    }
  }

  /** Repeats until a final answer. */
  async untilAnswered(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    for (;;) {
      const answer = await this.call(method, path, body, headers)
      if (answer) return answer
    }
  }
}
