/** Health checks for load balancers, supervisors and monitoring. */
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'

const Check = z.object({
  ok: z.boolean(),
  /** A sentence for the operator. */
  detail: z.string(),
})
export type Check = z.output<typeof Check>

const Checks = z.object({
  database: Check,
  schema: Check,
  disk: Check,
  outbox: Check,
  clock: Check,
})
export type Checks = z.output<typeof Checks>
export type CheckName = keyof Checks

export const healthz = endpoint('GET /healthz', 'public', {
  summary: 'The process answers; while it starts, `message` shows the progress; 503 while it shuts down',
  returns: z.object({ status: z.enum(['ok', 'starting']), message: z.optional(z.string()) }),
})

export const metrics = endpoint('GET /metrics', 'public', {
  summary: "Figures in Prometheus' text format, for callers with METRICS_TOKEN; 404 while it is unset",
  produces: 'text/plain; version=0.0.4; charset=utf-8',
})

export const readyz = endpoint('GET /readyz', 'public', {
  summary:
    'The server can serve and save; 503 until it does. Administrators and callers with METRICS_TOKEN also get the checks, with 503 too; `degraded`: it serves, but one of the checks is not ok',
  returns: z.object({
    status: z.enum(['ready', 'degraded', 'unavailable']),
    checks: z.optional(Checks),
  }),
})

/** The names of the checks, in their order. */
const checkNames = [
  'server',
  'settings',
  'permissions',
  'database',
  'database-file',
  'database-version',
  'disk',
  'backups',
  'email-server',
  'waiting-emails',
  'hold',
  'web-address',
  'clock',
  'nodes',
  'notifications',
] as const

/** A result of a check, which may have several. */
export const Finding = z.object({
  /** For programs: unlike the title, it stays the same. */
  check: z.enum(checkNames),
  /** The title of the check: 'Email server'. */
  title: z.string(),
  /** `fail`: something doesn't work, or data is at risk. `warn`: it works, but needs attention. */
  state: z.enum(['ok', 'warn', 'fail']),
  /** A sentence. */
  detail: z.string(),
  /** A sentence with advice; empty when there is nothing to do. */
  advice: z.string(),
})
export type Finding = z.output<typeof Finding>

export const HealthPage = z.object({
  checkedAt: z.string(),
  /** The host name of the node that checked. */
  node: z.string(),
  /** In the order of the checks. */
  findings: z.array(Finding),
})
export type HealthPage = z.output<typeof HealthPage>

export const getHealth = endpoint('GET /api/health', 'admin', {
  summary: 'The checks of `npm run doctor`, for the running server; not older than a minute',
  returns: HealthPage,
})

export const checkHealth = endpoint('POST /api/health', 'admin', {
  summary: 'Check again; concurrent calls share one run',
  returns: HealthPage,
})
