/** What administrators decide for everybody (decision A26). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const tag = 'Settings'

export const Settings = z.object({
  /** Whoever has no second step sets one up at the next sign-in, before anything else. */
  twoStepRequired: z.boolean('twoStepRequired must be true or false.'),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  tag,
  summary: 'What administrators decided for everybody',
  access: 'admin',
  returns: Settings,
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  tag,
  summary: 'Decide for everybody',
  access: 'admin',
  body: Settings,
  bodyLimit: 1024,
  returns: Settings,
})
