/** The composition root: plugins, features and the site. Does not listen. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { AppError } from './core/app-error.ts'
import type { Deps } from './core/deps.ts'
import { chosenPackage } from './features/contact/contact.page.ts'
import { sessionFinder } from './features/sessions/sessions.service.ts'
import { features } from './features.ts'
import { refuseBrokenRequest } from './http/broken-request.ts'
import { installAvailability } from './http/connections/availability.ts'
import { watchBodies } from './http/connections/body-pace.ts'
import { installClosing } from './http/connections/closing.ts'
import { installPipelining } from './http/connections/pipelining.ts'
import { API_HEADERS, installHeaders, REQUEST_ID } from './http/headers.ts'
import { installMetrics } from './http/metrics.ts'
import { installParsers } from './http/parsers.ts'
import { installProblems, sendProblem } from './http/problem.ts'
import { requestLog } from './http/request-log.ts'
import { installAnswerCache } from './http/route.ts'
import { installSession } from './http/session.ts'
import { installSite } from './http/site/site.ts'

const SECOND_MS = 1000

export async function buildApp(
  deps: Deps,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const { config } = deps
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: requestLog,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // `watchBodies` limits slow bodies instead.
    requestTimeout: 0,
    keepAliveTimeout: 72 * SECOND_MS,
    // Closes a connection on which nothing moved, such as that of a client that does not read. Longer than proxies
    // wait.
    connectionTimeout: 80 * SECOND_MS,
    http: {
      headersTimeout: 10 * SECOND_MS,
      connectionsCheckingInterval: 2 * SECOND_MS,
      maxHeaderSize: 16 * 1024,
      // `installHeaders` requires it instead.
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 10_000 },
    // Requests on open connections are still served while the server closes.
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) =>
      void sendProblem(request, reply.headers(API_HEADERS).header(REQUEST_ID, request.id), error),
  })
  watchBodies(app.server)
  app.server.on('checkExpectation', ({ socket }) => refuseBrokenRequest(new Error('Expect'), socket))
  installPipelining(app)
  app.decorate('deps', deps)
  app.decorate('features', features)
  installClosing(app)
  await installMetrics(app)
  installProblems(app)
  installHeaders(app)
  installParsers(app)
  installAvailability(app)
  installSession(app, sessionFinder(deps))
  installAnswerCache(app)

  for (const { routes = [] } of features) for (const register of routes) register(app)

  installSite(app, { '/contact': chosenPackage })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'Not found.')
  })
  return app
}
