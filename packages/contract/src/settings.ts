/** Settings for everyone, changed by administrators (decision A26). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const tag = 'Settings'

export const Settings = z.object({
  /** Users without a second step must set one up at their next sign-in. */
  twoStepRequired: z.boolean('twoStepRequired must be true or false.'),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  tag,
  summary: 'The settings for everyone',
  access: 'admin',
  returns: Settings,
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  tag,
  summary: 'Change the settings for everyone',
  access: 'admin',
  body: Settings,
  bodyLimit: 1024,
  returns: Settings,
})
