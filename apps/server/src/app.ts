/** The composition root: every plugin and feature in a list to read. Does not listen. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { authRoutes } from './features/auth/auth.routes.ts'
import { chosenPackage } from './features/contact/contact.page.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { docsRoutes } from './features/docs/docs.routes.ts'
import { enquiriesRoutes } from './features/enquiries/enquiries.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { imageRoutes } from './features/images/images.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { AppError } from './http/app-error.ts'
import { refuseBrokenRequest } from './http/broken-request.ts'
import type { Deps } from './http/deps.ts'
import { API_HEADERS, installHeaders } from './http/headers.ts'
import { installParsers } from './http/parsers.ts'
import { installProblems, sendProblem } from './http/problem.ts'
import { installKeptAnswers } from './http/route.ts'
import { installSession } from './http/session.ts'
import { installSite } from './http/site.ts'

const SECOND = 1000

export async function buildApp(
  deps: Deps,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const { config } = deps
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    requestTimeout: 15 * SECOND,
    keepAliveTimeout: 72 * SECOND,
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND, maxHeaderSize: 16 * 1024 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 10_000 },
    return503OnClosing: true,
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply.headers(API_HEADERS), error),
  })
  app.decorate('deps', deps)
  installProblems(app)
  installParsers(app)
  installHeaders(app)
  installSession(app)
  installKeptAnswers(app)

  healthRoutes(app)
  authRoutes(app)
  imageRoutes(app)
  userRoutes(app)
  taskRoutes(app)
  dashboardRoutes(app)
  reportRoutes(app)
  docsRoutes(app)
  contactRoutes(app)
  enquiriesRoutes(app)

  installSite(app, { '/contact': chosenPackage })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'Not found.')
  })
  return app
}
