import { settingNames } from '#server/config.ts'

/** Every setting, empty, so that neither the environment nor a local `.env` affects a process that a test starts. */
export const UNSET: Readonly<Record<string, string>> = Object.fromEntries(
  settingNames.map((name) => [name, '']),
)
