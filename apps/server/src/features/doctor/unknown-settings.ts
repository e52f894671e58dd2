/** Environment variables that look like a setting but are none. */

/** A variable with one of these prefixes is meant to be a setting. */
const FAMILIES = ['BACKUP_', 'DATABASE_', 'EMAILJS_', 'MAIL_', 'METRICS_', 'SMTP_']
/** Kubernetes sets these for each service. */
const OF_KUBERNETES = /_SERVICE_(?:HOST|PORT)|_PORT(?:_\d+|$)/
/** Names of at most this many letters may differ by one letter, longer ones by two. */
const SHORT = 6

/** The edit distance: how many letters must be added, removed or replaced. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const row = [i + 1]
    for (const [j, otherLetter] of [...other].entries())
      row.push(
        Math.min(
          (above[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (above[j] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      )
    above = row
  }
  return above.at(-1) ?? 0
}

const plain = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export interface UnknownSetting {
  readonly name: string
  readonly suggestion: string
}

/** The names of unknown variables, each with the most similar setting. */
export function unknownSettings(
  environment: readonly string[],
  settings: readonly string[],
): UnknownSetting[] {
  return environment
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const family = FAMILIES.find((each) => name.startsWith(each) && !OF_KUBERNETES.test(name))
      const sameFamily = settings.filter((each) => family !== undefined && each.startsWith(family))
      const [best] = (sameFamily.length > 0 ? sameFamily : settings)
        .map((suggestion) => ({ name, suggestion, edits: distance(plain(name), plain(suggestion)) }))
        .toSorted((one, other) => one.edits - other.edits)
      if (best === undefined) return []
      const isNear = best.edits <= (plain(best.suggestion).length <= SHORT ? 1 : 2)
      return isNear || family !== undefined ? [{ name, suggestion: best.suggestion }] : []
    })
}
