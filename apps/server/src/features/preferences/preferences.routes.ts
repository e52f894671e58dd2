import { mailNames, turnMailsOff } from '@task-manager/contract/preferences'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/client-address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import { useMailLink } from './mail-links.service.ts'

export function preferenceRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    // Email programs post a form with one click (RFC 8058); the token is in the address.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: turnMailsOff.bodyLimit },
      (_request, _body, done) => done(null, undefined),
    )
    route(scope, turnMailsOff, async ({ deps, query, request }) => {
      const kind = await useMailLink(deps, query.token, senderOf(request.ip))
      audit(request, 'mails turned off by link', { kind })
      return { message: `Mails ‘${mailNames[kind]}’ are off.`, kind, on: false as const }
    })
  })
}
