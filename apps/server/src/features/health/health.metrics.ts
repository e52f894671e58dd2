/** The results and measurements of the checks, for `/metrics`. */
import type { MetricSource } from '#server/core/metrics.ts'
import { clockOffset, runChecks } from './checks.service.ts'
import { diskSpace } from './disk.ts'

export const checkMetrics: MetricSource = {
  gauges: {
    check_ok: { help: '1 while the check of /readyz is ok, else 0', label: 'check' },
  },
  read: async (deps) => ({
    check_ok: Object.fromEntries(
      Object.entries(await runChecks(deps)).map(([name, { ok }]) => [name, ok ? 1 : 0]),
    ),
  }),
}

export const diskMetrics: MetricSource = {
  gauges: { disk_free_bytes: { help: 'Free space for data and for backups on this node', label: 'folder' } },
  read: async ({ config }) => ({
    disk_free_bytes: Object.fromEntries((await diskSpace(config)).map(({ name, free }) => [name, free])),
  }),
}

export const clockMetrics: MetricSource = {
  gauges: {
    clock_offset_seconds: { help: "By how much PostgreSQL's clock is ahead of this node's; 0 on SQLite" },
  },
  read: async (deps) => ({ clock_offset_seconds: ((await clockOffset(deps)) ?? 0) / 1000 }),
}

export const storeMetrics: MetricSource = {
  gauges: {
    database_connections: {
      help: 'Connections of calls by state; on SQLite the one that writes',
      label: 'state',
    },
    database_connections_max: { help: 'Connections that may be open' },
    database_waiting_calls: { help: 'Calls that wait for a connection, or on SQLite for the next commit' },
  },
  read: ({ store }) => {
    const { max, open, busy, waiting } = store.load()
    return {
      database_connections: { busy, idle: open - busy },
      database_connections_max: max,
      database_waiting_calls: waiting,
    }
  },
}
