/** What features contribute to `/metrics`. */
import type { Deps } from './deps.ts'

/** Of the names of the product's own metrics. */
export const PREFIX = 'task_manager_'

/** By name. A gauge with a label has a value for each of the label's values; one that is missing isn't known now. */
export type GaugeValues = Readonly<Record<string, number | Readonly<Record<string, number>>>>

export interface MetricSource {
  /** By name, without the prefix of the product. The values of a label are few and fixed, never ids. */
  readonly gauges: Readonly<Record<string, { readonly help: string; readonly label?: string }>>
  /** Runs at each scrape, so it reads a bounded number of rows by an index. */
  read(deps: Deps): GaugeValues | Promise<GaugeValues>
}

/** Rows that one scrape counts at most. */
export const COUNTED_MAX = 10_000
