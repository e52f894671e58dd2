/** The gauges that features contribute, read at each scrape. */
import type { Gauge, Registry } from 'prom-client'
import type { Deps } from '#server/core/deps.ts'
import { type GaugeValues, type MetricSource, PREFIX } from '#server/core/metrics.ts'
import { withTimeout } from '#server/core/with-timeout.ts'

/** A source that takes longer is left out of this scrape, in ms. Prometheus waits 10 s. */
const TIMEOUT_MS = 4000

/** Empty when the source fails, usually because the database does not answer, which the gauges of the checks report. */
async function valuesOf(deps: Deps, source: MetricSource): Promise<GaugeValues> {
  try {
    return await withTimeout<GaugeValues>(source.read(deps), TIMEOUT_MS, () => ({}))
  } catch {
    return {}
  }
}

function set(gauge: Gauge, label: string | undefined, value: GaugeValues[string] | undefined): void {
  // A previous value would look like a current one.
  if (label === undefined) gauge.remove()
  else gauge.reset()
  if (value === undefined) return
  if (typeof value === 'number') gauge.set(value)
  else for (const [each, n] of Object.entries(value)) gauge.set({ [label ?? '']: each }, n)
}

/** Registers the gauges. Returns a function that reads their values. */
export async function createGauges(
  deps: Deps,
  registry: Registry,
  sources: readonly MetricSource[],
): Promise<() => Promise<void>> {
  const { Gauge } = await import('prom-client')
  const groups = sources.map((source) => ({
    source,
    gauges: Object.entries(source.gauges).map(([name, { help, label }]) => ({
      name,
      label,
      gauge: new Gauge({
        name: `${PREFIX}${name}`,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
      }),
    })),
  }))
  return async () => {
    await Promise.all(
      groups.map(async ({ source, gauges }) => {
        const values = await valuesOf(deps, source)
        for (const { name, label, gauge } of gauges) set(gauge, label, values[name])
      }),
    )
  }
}
