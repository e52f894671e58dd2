/** Checks that the contract allows an answer. */
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@task-manager/contract/endpoint'
import { GENERIC_MESSAGE, Problem, statusOf } from '@task-manager/contract/errors'
import * as z from 'zod/mini'
import type { Reply } from '#test/app.ts'

/** Fails with the request and its answer. */
export class WrongAnswer extends Error {
  constructor(problem: string, about: string, reply: Reply) {
    super(`${problem}\n${about}\n${reply.status} ${reply.text.slice(0, 2000)}`)
  }
}

/** Differences from the schema; unknown fields are reported too. */
function differenceFrom(schema: z.ZodMiniType, body: unknown): string | null {
  const { data, error } = z.safeParse(schema, body)
  if (error) return JSON.stringify(error.issues.slice(0, 3))
  return isDeepStrictEqual(data, body) ? null : 'It has a field that the schema does not name.'
}

function checkSuccess({ returns, produces, status = 200 }: Endpoint, about: string, reply: Reply): void {
  if (reply.status !== status) throw new WrongAnswer(`A success must be ${status}.`, about, reply)
  const type = String(reply.headers['content-type'])
  if (produces !== undefined && !type.startsWith(produces))
    throw new WrongAnswer(`It must be ${produces}, not ${type}.`, about, reply)
  const difference = returns && differenceFrom(returns, reply.body)
  if (difference) throw new WrongAnswer(`The answer does not fit its schema: ${difference}`, about, reply)
}

function checkProblem(about: string, reply: Reply): void {
  const difference = differenceFrom(Problem, reply.body)
  if (difference) throw new WrongAnswer(`The problem does not fit its schema: ${difference}`, about, reply)
  const { status, code, message, detail } = reply.body as Problem
  const known: Record<string, number> = statusOf
  if (status !== reply.status || known[code] !== status || message !== detail || message === GENERIC_MESSAGE)
    throw new WrongAnswer('The problem contradicts itself.', about, reply)
}

/** Throws a WrongAnswer. The contact form answers with plain text, like the mail service whose protocol it uses. */
export function checkAnswer(name: string, endpoint: Endpoint, about: string, reply: Reply): void {
  if (reply.status >= 500) throw new WrongAnswer('A fault of the server.', about, reply)
  if (reply.status < 400) checkSuccess(endpoint, about, reply)
  else if (name !== 'sendForm') checkProblem(about, reply)
}
