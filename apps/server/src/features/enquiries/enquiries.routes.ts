import {
  deleteEnquiry,
  getEnquiry,
  listEnquiries,
  resendEnquiry,
  updateEnquiry,
} from '@task-manager/contract/installation/enquiries'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as enquiries from './enquiries.service.ts'

export function enquiriesRoutes(app: FastifyInstance): void {
  route(app, listEnquiries, ({ deps, actor, query }) => enquiries.list(deps, actor, query))
  route(app, getEnquiry, ({ deps, actor, params }) => enquiries.get(deps, actor, params.id))
  route(app, updateEnquiry, async ({ deps, actor, params, body }) => ({
    message: 'Enquiry updated.',
    enquiry: await enquiries.setStatus(deps, actor, params.id, body.status),
  }))
  route(app, deleteEnquiry, async ({ deps, actor, params, request }) => {
    await enquiries.remove(deps, actor, params.id)
    audit(request, 'enquiry deleted', { enquiry: params.id })
    return { message: 'Enquiry deleted.' }
  })
  route(app, resendEnquiry, async ({ deps, actor, params }) => ({
    message: 'The enquiry is being sent.',
    enquiry: await enquiries.resend(deps, actor, params.id),
  }))
}
