/** What a check of the doctor is: words for a person, and what to do. */
import type { Finding } from '@task-manager/contract/installation/health'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/core/deps.ts'

export type Found = Omit<Finding, 'title'>

export const ok = (detail: string): Found => ({ state: 'ok', detail, advice: '' })
export const warn = (detail: string, advice: string): Found => ({ state: 'warn', detail, advice })
export const fail = (detail: string, advice: string): Found => ({ state: 'fail', detail, advice })

export interface Subject {
  readonly config: Config
  /** Names of the environment's variables. */
  readonly environment: readonly string[]
  /** Whether this process is the server. */
  readonly serving: boolean
  /** Null: the database can't be opened, or isn't up to date. */
  readonly deps: Deps | null
}

export interface Check {
  /** For people. */
  readonly title: string
  /** It reads a whole file, so the command waits for its end. */
  readonly long?: true
  /** May throw: then it couldn't be checked. */
  readonly run: (subject: Subject) => Found[] | Promise<Found[]>
}

/** A check that is left out without a database. */
export const onData =
  (run: (deps: Deps, subject: Subject) => Found[] | Promise<Found[]>): Check['run'] =>
  (subject) =>
    subject.deps === null ? [] : run(subject.deps, subject)
