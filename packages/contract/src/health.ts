/** For load balancers and supervisors. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const tag = 'Health'

export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  tag,
  summary: 'The process answers; while it starts, `message` says how far it is',
  access: 'public',
  returns: z.object({ status: z.enum(['ok', 'starting']), message: z.optional(z.string()) }),
})

export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  tag,
  summary: 'The database takes writes too; 503 until it does',
  access: 'public',
  returns: z.object({ status: z.literal('ready') }),
})
