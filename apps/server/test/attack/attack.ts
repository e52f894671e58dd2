/**
 * Generated requests: how many, from which seed, and how to repeat a failure. `npm run test:attack` sets the
 * environment.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '#test/database/databases.ts'

const { ATTACK_REQUESTS, ATTACK_SEED, ATTACK_PATH } = process.env
/** The seed is fixed in `npm test`, so that a change fails because of what it changes. */
const SEED = Number(ATTACK_SEED ?? 4)
/** The number of requests in all parts together, on each engine. */
const REQUESTS = Number(ATTACK_REQUESTS ?? 2000)
/** The time limit of shrinking, in ms; it reports the smallest failure found so far. */
const SHRINK_MS = 120_000
const TIMEOUT = Math.max(240_000, REQUESTS * 200)

/** Counts requests, so that a part can say how many it sent. */
export class Counter {
  sent = 0
}

interface Part<T> {
  readonly name: string
  /** Part of all requests. */
  readonly share: number
  /** Requests of a run on average. */
  readonly perRun: number
  readonly arbitrary: fc.Arbitrary<T>
  readonly run: (engine: Engine, value: T, counter: Counter) => Promise<void>
}

const repeat = (part: string, engine: Engine, path: string | null) =>
  `Repeat it: npm run test:attack -- --part ${part} --engine ${engine} --seed ${SEED} --path ${path}`

/** Fails with the smallest input that fails, and with the command that repeats it. */
export function attack<T>({ name, share, perRun, arbitrary, run }: Part<T>): void {
  describe.each(engines)(`${name} on %s`, (engine) => {
    test(
      'generated requests find no fault [spec 8, api 2]',
      async () => {
        const counter = new Counter()
        const numRuns = Math.max(1, Math.ceil((REQUESTS * share) / perRun))
        const result = await fc.check(
          fc.asyncProperty(arbitrary, (value) => run(engine, value, counter)),
          {
            seed: SEED,
            numRuns,
            interruptAfterTimeLimit: TIMEOUT - SHRINK_MS,
            ...(ATTACK_PATH === undefined ? {} : { path: ATTACK_PATH }),
          },
        )
        if (result.failed)
          throw new Error(
            `${result.errorInstance}\n${repeat(name, engine, result.counterexamplePath)}\n${fc.defaultReportMessage(result)}`,
            { cause: result.errorInstance },
          )
        if (ATTACK_SEED !== undefined)
          console.log(
            `${name} on ${engine}: ${counter.sent} requests in ${result.numRuns} runs, seed ${SEED}`,
          )
        expect(counter.sent).toBeGreaterThan(0)
      },
      TIMEOUT,
    )
  })
}
