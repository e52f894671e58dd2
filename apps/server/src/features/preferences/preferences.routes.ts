import { mailNames, switchMails } from '@task-manager/contract/preferences'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import { switchByLink } from './preferences.service.ts'

export function preferenceRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    // What mail programs send with one click (RFC 8058); the address says everything.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: switchMails.bodyLimit },
      (_request, _body, done) => done(null, undefined),
    )
    route(scope, switchMails, async ({ deps, query, request }) => {
      const on = query.on === '1'
      const kind = await switchByLink(deps, query.token, on, senderOf(request.ip))
      audit(request, on ? 'mails turned on by link' : 'mails turned off by link', { kind })
      const name = mailNames[kind]
      return { message: on ? `Mails ‘${name}’ are on again.` : `Mails ‘${name}’ are off.`, kind, on }
    })
  })
}
