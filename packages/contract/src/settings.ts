/** Settings for everyone, changed by administrators (decision A26). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const tag = 'Settings'

export const Settings = z.object({
  /** Users without a second step must set one up at their next sign-in. */
  twoStepRequired: z.boolean('twoStepRequired must be true or false.'),
})
export type Settings = z.infer<typeof Settings>

export const SettingsChange = z.object({
  ...Settings.shape,
  /** Ends the sessions of other people that were opened without a second step. */
  endOlderSessions: z.optional(z.boolean('endOlderSessions must be true or false.')),
})
export type SettingsChange = z.output<typeof SettingsChange>

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
  body: SettingsChange,
  bodyLimit: 1024,
  returns: Settings,
})
