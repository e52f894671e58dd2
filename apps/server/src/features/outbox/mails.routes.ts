import * as contract from '@task-manager/contract/notifications/mails'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as mails from './mails.service.ts'

export function mailRoutes(app: FastifyInstance): void {
  route(app, contract.listMails, ({ deps, actor, query }) => mails.listMails(deps, actor, query))
  route(app, contract.testMail, async ({ deps, actor, request }) => {
    const mail = await mails.sendTest(deps, actor)
    audit(request, 'test email sent')
    return { message: `A test email to ${mail.to} is on its way.`, mail }
  })
  route(app, contract.sendMail, async ({ deps, actor, params, request }) => {
    const mail = await mails.sendAgain(deps, actor, params.id)
    audit(request, 'email sent again', { mail: params.id })
    return { message: 'The email is on its way.', mail }
  })
}
