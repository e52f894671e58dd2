/** What features contribute to `/metrics`. */
import type { Deps } from './deps.ts'

/** The prefix of the names of the product's own metrics. */
export const PREFIX = 'task_manager_'

/** By name. A gauge with a label has a value for each value of the label; a missing one is currently unknown. */
export type GaugeValues = Readonly<Record<string, number | Readonly<Record<string, number>>>>

export interface MetricSource {
  /** By name, without the prefix of the product. The values of a label are few and fixed, never ids. */
  readonly gauges: Readonly<Record<string, { readonly help: string; readonly label?: string }>>
  /** Runs at each scrape, so it reads a bounded number of rows by an index. */
  read(deps: Deps): GaugeValues | Promise<GaugeValues>
}

/** The most rows that one scrape counts. */
export const COUNTED_MAX = 10_000
