/** The health page: the checks of this node, run once for concurrent callers. */
import { hostname } from 'node:os'
import type { HealthPage } from '@task-manager/contract/installation/health'
import { environmentNames } from '#server/config.ts'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { perDatabase } from '#server/db/query/prepared.ts'
import { runChecks } from './checks.service.ts'

/** How long a result is reused, in ms. */
const SHOWN_MS = 60_000
/** Between two runs, in ms: some checks call other servers. */
const REST_MS = 1000

interface Runs {
  last: HealthPage | null
  running: Promise<HealthPage> | null
}

const runs = perDatabase((): Runs => ({ last: null, running: null }))

async function run(deps: Deps, state: Runs): Promise<HealthPage> {
  try {
    const { config, now } = deps
    const findings = await runChecks({ config, deps, environment: environmentNames(), serving: true })
    state.last = { checkedAt: now().toISOString(), node: hostname(), findings }
    return state.last
  } finally {
    state.running = null
  }
}

/** The last result unless it is older than `maxAgeMs`. */
async function notOlderThan(deps: Deps, maxAgeMs: number): Promise<HealthPage> {
  const state = runs(deps.db)
  const age = state.last === null ? null : deps.now().getTime() - Date.parse(state.last.checkedAt)
  if (state.last !== null && age !== null && age >= 0 && age <= maxAgeMs) return state.last
  state.running ??= run(deps, state)
  return await state.running
}

export async function read(deps: Deps, actor: Actor): Promise<HealthPage> {
  requireAdmin(actor)
  return await notOlderThan(deps, SHOWN_MS)
}

export async function checkAgain(deps: Deps, actor: Actor): Promise<HealthPage> {
  requireAdmin(actor)
  return await notOlderThan(deps, REST_MS)
}
