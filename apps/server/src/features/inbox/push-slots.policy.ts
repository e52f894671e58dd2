/** Which devices get a push notification next. Slow ones must not delay those of other people and services (decision T69). */

/** The number of devices served at once, in total, of a person, and by one push service. */
export const SLOTS = 40
const OF_PERSON_MAX = 5
const OF_SERVICE_MAX = 20

export interface Slot {
  /** Of the device. */
  readonly id: string
  readonly userId: string
  /** Scheme and host of the push service. */
  readonly service: string
}

export const serviceOf = (endpoint: string): string => /^[^/]*\/\/[^/\\?#]*/.exec(endpoint)?.[0] ?? ''

const namesWith = (names: readonly string[], max: number): string[] =>
  [...Map.groupBy(names, (name) => name)].flatMap(([name, { length }]) => (length < max ? [] : [name]))

export interface Full {
  readonly devices: readonly string[]
  readonly people: readonly string[]
  readonly services: readonly string[]
}

/** The devices being served, and the people and services that get no more of them until one is done. */
export const fullOf = (taken: readonly Slot[]): Full => ({
  devices: taken.map(({ id }) => id),
  people: namesWith(
    taken.map(({ userId }) => userId),
    OF_PERSON_MAX,
  ),
  services: namesWith(
    taken.map(({ service }) => service),
    OF_SERVICE_MAX,
  ),
})

/** Those of `waiting`, in their order, that fit beside the taken slots. */
export function fitting(waiting: readonly Slot[], taken: readonly Slot[]): Slot[] {
  const chosen: Slot[] = []
  for (const slot of waiting) {
    const now = [...taken, ...chosen]
    const { people, services } = fullOf(now)
    if (now.length < SLOTS && !people.includes(slot.userId) && !services.includes(slot.service))
      chosen.push(slot)
  }
  return chosen
}
