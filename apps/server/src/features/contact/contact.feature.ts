/** The protocol of EmailJS' sendForm (decision P6), and plain forms without JavaScript. */
import { statusOf } from '@task-manager/contract/errors'
import { contactOutcomes } from '@task-manager/contract/installation/contact'
import { sendForm } from '@task-manager/contract/installation/enquiries'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { audit } from '#server/http/audit.ts'
import { failureOf } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { submit } from './contact.service.ts'
import { notAForm, parseForms } from './form-parsers.ts'

/** A browser that submits the form asks for HTML; EmailJS' fetch does not. */
const wantsPage = (request: FastifyRequest): boolean => /\btext\/html\b/.test(request.headers.accept ?? '')

/** 303, so that a reload does not send the form again. */
function showPage(reply: FastifyReply, page: string): Buffer {
  reply.code(303).header('location', page)
  return Buffer.alloc(0)
}

function routes(app: FastifyInstance): void {
  // In this scope request bodies are forms and errors are plain text.
  app.register(async (scope) => {
    parseForms(scope)
    scope.setErrorHandler((thrown, request, reply) => {
      const error = failureOf(request, reply, thrown)
      if (wantsPage(request)) return reply.send(showPage(reply, contactOutcomes.failed))
      return reply.code(statusOf[error.code]).type(sendForm.produces).send(error.message)
    })
    route(scope, sendForm, async ({ deps, request, reply }) => {
      if (!(request.body instanceof FormData)) throw notAForm()
      const outcome = await submit(deps, request.body, request.ip)
      audit(request, outcome === 'kept' ? 'enquiry kept' : 'enquiry ignored: filled by a program')
      return wantsPage(request) ? showPage(reply, contactOutcomes.sent) : Buffer.from('OK')
    })
  })
}

export const contactFeature: Feature = { name: 'contact', routes: [routes] }
