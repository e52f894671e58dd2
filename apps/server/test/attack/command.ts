/**
 * Actions of people, as data that can be generated and shrunk, with the outcome that the rules of the product
 * require.
 */
import fc from 'fast-check'
import type { ModelTask, Someone } from './entities.ts'
import type { ModelledApp } from './modelled-app.ts'

/** A command on one of the people and tasks that exist at that time. */
export type Command = (modelled: ModelledApp) => Promise<void>

/** Readable in a report, and repeatable from its data alone. */
export function command<T>(
  name: string,
  data: fc.Arbitrary<T>,
  run: (modelled: ModelledApp, data: T) => Promise<void>,
) {
  return data.map(
    (value): Command =>
      Object.assign((modelled: ModelledApp) => run(modelled, value), {
        [fc.toStringMethod]: () => `${name} ${fc.stringify(value)}`,
      }),
  )
}

/** The number of a person, and of a task, in the model. */
export const by = fc.nat({ max: 4 })
export const at = fc.nat({ max: 3 })

export const adminOnly = (who: Someone, expected: number): number => (who.role === 'admin' ? expected : 403)

/** Deleted people are unknown, deactivated ones refused unless they are on the task already. */
export function assignmentRefusal(people: readonly Someone[], task: ModelTask | undefined): number | null {
  if (people.some(({ state }) => state === 'deleted')) return 422
  if (task && task.place !== 'list') return 404
  const isNew = ({ id, state }: Someone) => state === 'deactivated' && !task?.people.includes(id)
  return people.some(isNew) ? 422 : null
}
