/** A case of `npm run test:faults`: a file in faults/cases, found by its name. */

export interface Fault {
  readonly title: string
  /** For operators, in a sentence or two. */
  readonly promise: string
  /** Throws if the promise is broken. Returns the figures of this run, each as a sentence. */
  run(): Promise<string[]>
}

/** Throws the violations, if there are any. */
export function failOn(violations: readonly string[], when: string): void {
  if (violations.length > 0)
    throw new Error(
      `${when}:\n  ${violations.slice(0, 10).join('\n  ')}${violations.length > 10 ? '\n  …' : ''}`,
    )
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
