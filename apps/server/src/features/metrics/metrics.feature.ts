import { metrics as endpoint } from '@task-manager/contract/installation/health'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import type { Feature } from '#server/core/feature.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { hasMetricsToken } from '#server/http/metrics-token.ts'
import { route } from '#server/http/route.ts'
import { createGauges } from './gauges.ts'

function routes(app: FastifyInstance): void {
  const { deps, features, metrics } = app
  const sources = features.flatMap((feature) => feature.metrics ?? [])
  const readGauges = metrics === null ? null : createGauges(deps, metrics.registry, sources)
  /** Callers at the same time share one reading. */
  let reading: Promise<Buffer> | null = null
  const read = async ({ registry, calls }: Metrics): Promise<Buffer> => {
    await (await readGauges)?.()
    return Buffer.from(`${await registry.metrics()}\n${calls.text()}`)
  }
  route(app, endpoint, async ({ request, reply }) => {
    if (metrics === null) throw new AppError('not_found', 'Not found.')
    if (!hasMetricsToken(request)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('unauthorized', 'Send METRICS_TOKEN as `Authorization: Bearer …`.')
    }
    reading ??= read(metrics).finally(() => {
      reading = null
    })
    return await reading
  })
}

export const metricsFeature: Feature = { name: 'metrics', routes: [routes] }
