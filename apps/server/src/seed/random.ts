/** Random numbers from a seed: every sample installation has the same data. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** `count` different items, or all when there are fewer. */
  some<T>(choices: readonly T[], count: number): T[]
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: small, fast, and even enough for sample data.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[whole(0, choices.length - 1)]
    if (choice === undefined) throw new Error('There is nothing to choose from.')
    return choice
  }
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick,
    some(choices, count) {
      const chosen = new Set<number>()
      while (chosen.size < Math.min(count, choices.length)) chosen.add(whole(0, choices.length - 1))
      return [...chosen].flatMap((index) => choices[index] ?? [])
    },
  }
}
