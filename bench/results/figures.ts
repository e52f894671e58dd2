/** Memory and processor time of a process; Linux only, NaN elsewhere. */
import { readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const megabytes = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN) /
  1024

/** Resident memory, in MB. */
export const memoryNow = (pid: number): number => megabytes(pid, 'VmRSS')

/** Anonymous memory, in MB: without the program and mapped files. */
export const ownMemoryNow = (pid: number): number => megabytes(pid, 'RssAnon')

/** Peak resident memory, in MB. */
export const memoryPeak = (pid: number): number => megabytes(pid, 'VmHWM')

/** Processor time of all threads so far, in seconds. */
export function processorTime(pid: number): number {
  // Only the name in parentheses may contain blanks.
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** A clock shared by all processes of the machine, in ms. */
export const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6

/** The quantile at `share`. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** In ms. */
export interface Spread {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export const spreadOf = (times: readonly number[]): Spread => ({
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  max: Math.max(...times),
})
