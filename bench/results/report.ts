/** Results as Markdown. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Call } from '#bench/load/calls.ts'
import type { Rate } from './measure.ts'

export interface Row {
  readonly call: Call
  /** At 1 connection; null where it was not measured. */
  readonly one: Rate | null
  /** At 32 connections. */
  readonly many: Rate
}

export const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

export const whole = (value: number): string =>
  Number.isNaN(value)
    ? '–'
    : value < 100
      ? value.toFixed(value < 10 ? 1 : 0)
      : Math.round(value).toLocaleString('en')

export const ratio = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2))

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

const rateCells = (rate: Rate | null): string[] =>
  rate ? [whole(rate.product), whole(rate.bare), ratio(rate.product / rate.bare)] : ['–', '–', '–']

export const speedTable = (rows: readonly Row[]): string =>
  table(
    ['Answers a second', '1 conn.', 'bare', 'ratio', '32 conn.', 'bare', 'ratio', 'p99 ms', 'CPU µs'],
    rows.map(({ call, one, many }) => [
      call.label,
      ...rateCells(one),
      ...rateCells(many),
      whole(many.p99),
      whole(many.processor),
    ]),
  )

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** Date, machine, versions and load of a measurement. */
export function describeMeasurement(database: string, load: string): string {
  const processors = os.cpus()
  const memory = Math.round(os.totalmem() / 1024 ** 3)
  const command = `npm run bench ${process.argv.length > 2 ? `-- ${process.argv.slice(2).join(' ')}` : ''}`
  return [
    `- \`${command.trim()}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
    `- ${processors.length} × ${processors[0]?.model.trim()}, shared by server, database and load generator; ${memory} GB; ${os.type()} ${os.release()}`,
    `- Node ${process.versions.node}; ${database}; load by ${load}`,
  ].join('\n')
}

export function writePlot(name: string, svg: string): void {
  writeFileSync(path.join(import.meta.dirname, '../../docs', name), svg)
}
