import { settingNames } from '#server/config.ts'
import { type Check, ok, type UntitledFinding, warn } from './check.ts'
import { unknownSettings } from './unknown-settings.ts'

/** The settings are valid, because reading them checks them. */
export const settings: Check['run'] = ({ config, environment }) => {
  const found: UntitledFinding[] = unknownSettings(environment, settingNames).map(({ name, suggestion }) =>
    warn(`${name} isn't a setting, so it has no effect.`, `Did you mean ${suggestion}?`),
  )
  if (!config.rateLimits)
    found.push(
      warn('RATE_LIMITS is off, so passwords can be guessed without a limit.', 'Remove RATE_LIMITS=off.'),
    )
  const set = settingNames.filter((name) => environment.includes(name)).length
  const count = set === 0 ? 'All have their defaults.' : `${set} set, all valid.`
  return [ok(count), ...found]
}
