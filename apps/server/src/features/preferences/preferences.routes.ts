import { getNotifications, updateNotifications } from '@task-manager/contract/notifications/notifications'
import { type MailLinkKind, mailNames, turnMailsOff } from '@task-manager/contract/people/preferences'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import { useMailLink } from './mail-links.service.ts'
import { changeNotifications, ownNotifications } from './notifications.service.ts'

const offMessage = (kind: MailLinkKind): string =>
  kind === 'daily' ? 'Emails about your tasks are off.' : `"${mailNames[kind]}" emails are off.`

export function preferenceRoutes(app: FastifyInstance): void {
  route(app, getNotifications, ({ db, actor }) => ownNotifications(db, actor))
  route(app, updateNotifications, ({ deps, actor, body }) => changeNotifications(deps, actor, body))
  app.register(async (scope) => {
    // Email programs post a form with one click (RFC 8058); the token is in the address.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: turnMailsOff.bodyLimit },
      (_request, _body, done) => done(null, undefined),
    )
    // Some email programs open the one-click address by themselves, so a GET only shows the page; its POST turns emails
    // off.
    scope.get<{ Querystring: { token?: unknown } }>('/api/mails/off', (request, reply) => {
      const token = typeof request.query.token === 'string' ? request.query.token : ''
      const page = `/confirm-email#off=${encodeURIComponent(token)}`
      return reply.redirect(token === '' ? '/account?tab=notifications' : page, 303)
    })
    route(scope, turnMailsOff, async ({ deps, query, request }) => {
      const kind = await useMailLink(deps, query.token, senderOf(request.ip))
      audit(request, 'emails turned off by link', { kind })
      return { message: offMessage(kind), kind, on: false as const }
    })
  })
}
