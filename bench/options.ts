/** The options of `npm run bench -- …`. */
import { parseArgs } from 'node:util'

export interface Options {
  readonly engine: 'sqlite' | 'postgres'
  /** Sizes to compare; null measures the calls on the usual data set. */
  readonly sizes: readonly number[] | null
  /** Memory under all calls at once instead of the speed of each. */
  readonly mixed: boolean
  /** The time of searches, filters and sort orders of lists. */
  readonly find: boolean
  /** Only the newest so many tasks are not completed; null: as generated. */
  readonly open: number | null
  /** The delay of changes on open screens, and the cost of open streams. */
  readonly live: boolean
  /** The calls of a team's day, and how soon a comment reaches everyone who follows its task. */
  readonly day: boolean
  /** The cost of a backup and a restore. */
  readonly backups: boolean
  /** What the steps of the plan in docs/scale.md bring. */
  readonly growth: boolean
  /** The cost of METRICS_TOKEN. */
  readonly metrics: boolean
  /** Folders of other checkouts, the one to compare with first; null measures this one alone. */
  readonly against: readonly string[] | null
  /** Duration of the mixed load. */
  readonly minutes: number
  /** Short runs for a first look; nothing is written to docs/. */
  readonly quick: boolean
  /** Only calls whose name contains this. */
  readonly only: string
  /** A folder for CPU profiles of the server. */
  readonly profile: string | null
  /** Seconds a run. */
  readonly seconds: number
  readonly runs: number
}

const USAGE = `npm run bench -- [--engine sqlite|postgres] [--tasks N] [--mixed] [--find [--open N]] [--live] [--day] [--backups] [--growth] [--metrics] [--against folder] [--quick] [--only text] [--profile folder]
  --engine   the database, SQLite unless said otherwise; PostgreSQL is started from npm's binaries
  --tasks    compares the cost of each call at 1,000, 100,000 and N tasks, up to 1,000,000
  --mixed    memory under all calls at once, for --minutes N (2 unless said otherwise), among --tasks N (2,000)
  --find     how long words, filters and orders of a list take, among --tasks N (100,000 unless said otherwise), of which at
             most the newest --open N are not completed (some 15 % unless said otherwise)
  --live     how soon other screens see a change, and what 1,000 open streams cost; both databases unless --only names one
  --day      comments, activity, inbox and My day among --tasks N (100,000 unless said otherwise), and how soon a comment reaches
             fifty followers; both databases unless --only names one
  --backups  what a backup and a restore of --tasks N (100,000 unless said otherwise) take, and how lists answer meanwhile
  --growth   what the steps of the plan for 100,000 people bring, simulated with the costs of this machine: docs/scale.md
  --metrics  what it costs to count calls and to answer /metrics: the same server with METRICS_TOKEN and without, in turn
  --against  the calls of this checkout and of others with their dependencies, in turn; the first folder is the measure
  --quick    one short run of each call, at 32 connections; writes nothing
  --only     the calls whose name contains this text; writes nothing
  --profile  writes a CPU profile of the server into the folder`

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n\n${USAGE}\n`)
  process.exit(2)
}

function given() {
  try {
    return parseArgs({
      options: {
        engine: { type: 'string', default: 'sqlite' },
        tasks: { type: 'string' },
        mixed: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
        day: { type: 'boolean', default: false },
        backups: { type: 'boolean', default: false },
        growth: { type: 'boolean', default: false },
        metrics: { type: 'boolean', default: false },
        find: { type: 'boolean', default: false },
        open: { type: 'string' },
        against: { type: 'string', multiple: true },
        minutes: { type: 'string', default: '2' },
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        profile: { type: 'string' },
      },
    }).values
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function wholeNumber(text: string | undefined, min: number, max: number, advice: string): number | null {
  if (text === undefined) return null
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max ? value : refuse(advice)
}

export function readOptions(): Options {
  const { engine, tasks, against, only, profile, minutes: length, open: few, ...modes } = given()
  if (engine !== 'sqlite' && engine !== 'postgres') refuse('--engine is sqlite or postgres.')
  const largest = wholeNumber(tasks, 1000, 1_000_000, '--tasks is a whole number from 1000 to 1000000.')
  const open = wholeNumber(few, 0, Number.MAX_SAFE_INTEGER, '--open is a whole number, with --find.')
  if (open !== null && !modes.find) refuse('--open is a whole number, with --find.')
  const minutes = Number(length)
  if (!(minutes > 0 && minutes <= 30)) refuse('--minutes is a number up to 30.')
  return {
    ...modes,
    engine,
    open,
    against: against ?? null,
    minutes,
    sizes: largest === null ? null : [...new Set([1000, Math.min(100_000, largest), largest])],
    only,
    profile: profile ?? null,
    seconds: modes.quick ? 1 : 2,
    runs: modes.quick ? 1 : 3,
  }
}
