/** What people do, as data that can be generated and shrunk, and what must come of it by the rules of the product. */
import fc from 'fast-check'
import type { Someone } from './model.ts'
import type { Play } from './play.ts'

/** A command on one of the people and tasks that there are then. */
export type Command = (play: Play) => Promise<void>

/** Reads well in a report, and is called by its data alone. */
export function command<T>(name: string, data: fc.Arbitrary<T>, run: (play: Play, data: T) => Promise<void>) {
  return data.map(
    (value): Command =>
      Object.assign((play: Play) => run(play, value), {
        [fc.toStringMethod]: () => `${name} ${fc.stringify(value)}`,
      }),
  )
}

export const by = fc.nat({ max: 4 })
export const at = fc.nat({ max: 3 })

export const ofAdmin = (who: Someone, expected: number): number => (who.role === 'admin' ? expected : 403)
