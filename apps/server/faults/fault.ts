/** What a case of `npm run test:faults` is: one file of faults/cases, found by its name. */

export interface Fault {
  readonly title: string
  /** What holds whatever happens, in a sentence or two for operators. */
  readonly promise: string
  /** Breaks it; throws when the promise is not kept. Gives the figures of this run, a sentence each. */
  run(): Promise<string[]>
}

/** Throws with all complaints, if there are any. */
export function none(complaints: readonly string[], when: string): void {
  if (complaints.length > 0)
    throw new Error(
      `${when}:\n  ${complaints.slice(0, 10).join('\n  ')}${complaints.length > 10 ? '\n  …' : ''}`,
    )
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
