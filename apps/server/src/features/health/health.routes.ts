import * as contract from '@task-manager/contract/installation/health'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import { senderOf } from '#server/core/network/client-address.ts'
import { hasMetricsToken } from '#server/http/metrics-token.ts'
import { route } from '#server/http/route.ts'
import { runChecks, statusOf, unavailableReason } from './checks.service.ts'
import { isProbe, PROBE, SEEN, type Seen } from './probe.service.ts'

const refuse = (reason: string) => new AppError('unavailable', reason, { retryAfter: 2 })

export function healthRoutes(app: FastifyInstance): void {
  const { availability } = app
  const recordCheck = (): void => {
    availability.recordCheck()
    if (availability.ending) throw refuse('The server is shutting down.')
  }
  route(app, contract.healthz, async ({ deps, request, reply }) => {
    recordCheck()
    if (availability.starting !== null) return { status: 'starting' as const, message: availability.starting }
    const { headers, ip, ips = [], socket } = request
    if (headers[PROBE] !== undefined && (await isProbe(deps, headers[PROBE]).catch(() => false))) {
      const forwarded = headers['x-forwarded-for'] !== undefined
      // Addresses behind a proxy that is not trusted are ignored.
      const trusted = ips.length > 1
      const peer = senderOf(socket.remoteAddress ?? '')
      const seen: Seen = { peer, client: senderOf(ip), forwarded, trusted }
      reply.header(SEEN, JSON.stringify(seen))
    }
    return { status: 'ok' as const }
  })
  route(app, contract.readyz, async ({ deps, actor, request, reply }) => {
    recordCheck()
    // During the start the tables to check may not exist yet.
    if (availability.starting !== null) throw refuse(availability.starting)
    if (actor?.role === 'admin' || hasMetricsToken(request)) {
      const checks = await runChecks(deps)
      const status = availability.refusesWrites === null ? statusOf(checks) : 'unavailable'
      if (status === 'unavailable') reply.code(503).header('retry-after', '2')
      return { status, checks }
    }
    const reason = availability.refusesWrites ?? (await unavailableReason(deps))
    if (reason !== null) throw refuse(reason)
    return { status: 'ready' as const }
  })
}
