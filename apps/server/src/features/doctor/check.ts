/** The interface of a check: a finding for the operator, and advice. */
import type { Finding } from '@task-manager/contract/installation/health'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/core/deps.ts'

export type UntitledFinding = Omit<Finding, 'check' | 'title'>

export const ok = (detail: string): UntitledFinding => ({ state: 'ok', detail, advice: '' })
export const warn = (detail: string, advice: string): UntitledFinding => ({ state: 'warn', detail, advice })
export const fail = (detail: string, advice: string): UntitledFinding => ({ state: 'fail', detail, advice })

export interface Subject {
  readonly config: Config
  /** The names of the environment variables. */
  readonly environment: readonly string[]
  /** Whether this process is the server. */
  readonly serving: boolean
  /** Null: the database can't be opened, or isn't up to date. */
  readonly deps: Deps | null
}

export interface Check {
  readonly name: Finding['check']
  /** The title shown to the operator. */
  readonly title: string
  /** The check reads a whole file, so it has no time limit in the command. */
  readonly long?: true
  /** A check that throws is reported as one that could not run. */
  readonly run: (subject: Subject) => UntitledFinding[] | Promise<UntitledFinding[]>
}

/** Wraps a check that is skipped without a database. */
export const onData =
  (run: (deps: Deps, subject: Subject) => UntitledFinding[] | Promise<UntitledFinding[]>): Check['run'] =>
  (subject) =>
    subject.deps === null ? [] : run(subject.deps, subject)
