/** The composition root: every plugin and feature in a list to read. Does not listen. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { AppError } from './core/app-error.ts'
import type { Deps } from './core/deps.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { chosenPackage } from './features/contact/contact.page.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { docsRoutes } from './features/docs/docs.routes.ts'
import { emailChangeRoutes } from './features/email-changes/email-changes.routes.ts'
import { enquiriesRoutes } from './features/enquiries/enquiries.routes.ts'
import { eventsRoutes } from './features/events/events.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import { imageRoutes } from './features/images/images.routes.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { labelRoutes } from './features/labels/labels.routes.ts'
import { logRoutes } from './features/log/log.routes.ts'
import { mailRoutes } from './features/outbox/mails.routes.ts'
import { ownDataRoutes } from './features/own-data/own-data.routes.ts'
import { personRoutes } from './features/person/person.routes.ts'
import { preferenceRoutes } from './features/preferences/preferences.routes.ts'
import { projectRoutes } from './features/projects/projects.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { resetRoutes } from './features/resets/resets.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { settingRoutes } from './features/settings/settings.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { taskBulkRoutes } from './features/task-bulk/task-bulk.routes.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { templateRoutes } from './features/templates/templates.routes.ts'
import { trashRoutes } from './features/trash/trash.routes.ts'
import { passkeyRoutes } from './features/two-step/passkeys.routes.ts'
import { twoStepRoutes } from './features/two-step/two-step.routes.ts'
import { accountRoutes } from './features/users/account.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { viewRoutes } from './features/views/views.routes.ts'
import { workloadRoutes } from './features/workload/workload.routes.ts'
import { watchBodies } from './http/body-pace.ts'
import { refuseBrokenRequest } from './http/broken-request.ts'
import { installClosing } from './http/closing.ts'
import { API_HEADERS, installHeaders } from './http/headers.ts'
import { installParsers } from './http/parsers.ts'
import { installProblems, sendProblem } from './http/problem.ts'
import { requestLog } from './http/request-log.ts'
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
    childLoggerFactory: requestLog,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Bodies are held to a pace instead.
    requestTimeout: 0,
    keepAliveTimeout: 72 * SECOND,
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND, maxHeaderSize: 16 * 1024 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 10_000 },
    // What arrives on a connection that is open while it ends is served as ever, and closes it.
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply.headers(API_HEADERS), error),
  })
  watchBodies(app.server)
  app.decorate('deps', deps)
  installClosing(app)
  installProblems(app)
  installHeaders(app)
  installParsers(app)
  installSession(app)
  installKeptAnswers(app)

  healthRoutes(app)
  authRoutes(app)
  resetRoutes(app)
  accountRoutes(app)
  twoStepRoutes(app)
  passkeyRoutes(app)
  emailChangeRoutes(app)
  ownDataRoutes(app)
  preferenceRoutes(app)
  sessionRoutes(app)
  imageRoutes(app)
  userRoutes(app)
  personRoutes(app)
  invitationRoutes(app)
  viewRoutes(app)
  taskRoutes(app)
  taskBulkRoutes(app)
  workloadRoutes(app)
  projectRoutes(app)
  labelRoutes(app)
  templateRoutes(app)
  historyRoutes(app)
  trashRoutes(app)
  eventsRoutes(app)
  dashboardRoutes(app)
  reportRoutes(app)
  logRoutes(app)
  settingRoutes(app)
  docsRoutes(app)
  contactRoutes(app)
  enquiriesRoutes(app)
  mailRoutes(app)
  siteRoutes(app)

  installSite(app, { '/contact': chosenPackage })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'Not found.')
  })
  return app
}
