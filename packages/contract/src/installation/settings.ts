/** Settings for everyone, changed by administrators (decisions A26 and T61). */
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'

export const Settings = z.object({
  /** Users without a second step must set one up at their next sign-in. */
  twoStepRequired: z.boolean('twoStepRequired must be true or false.'),
  /** Members can add tasks for themselves. */
  membersAddTasks: z.boolean('membersAddTasks must be true or false.'),
})
export type Settings = z.infer<typeof Settings>

/** Missing fields keep their values. */
export const SettingsChange = z.object({
  ...z.partial(Settings).shape,
  /** Whether to end other people's sessions that were opened without a second step. */
  endOlderSessions: z.optional(z.boolean('endOlderSessions must be true or false.')),
})
export type SettingsChange = z.output<typeof SettingsChange>

/** The settings, and further data of the page. */
export const SettingsPage = z.object({
  ...Settings.shape,
  /** The installation has the sample team (decision U9). */
  sampleTeam: z.boolean(),
})
export type SettingsPage = z.infer<typeof SettingsPage>

export const getSettings = endpoint('GET /api/settings', 'admin', {
  summary: 'The settings for everyone',
  returns: SettingsPage,
})

export const updateSettings = endpoint('PUT /api/settings', 'admin', {
  summary: 'Change the settings for everyone',
  body: SettingsChange,
  bodyLimit: 1024,
  returns: SettingsPage,
})
