/** A queue before a few connections: who comes at once with many waits for as long as others come and go. */

/** In ms. */
export interface Patience {
  /** Nobody has left for so long: then nobody is expected to. */
  readonly still: number
  /** Whoever waits, however many leave. */
  readonly longest: number
}

interface Waiting {
  readonly come: () => void
  readonly refuse: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

export class Places {
  readonly #patience: Patience
  readonly #waiting = new Set<Waiting>()
  #free: number
  #still: NodeJS.Timeout | undefined

  constructor(count: number, patience: Patience) {
    this.#free = count
    this.#patience = patience
  }

  /** Throws when none becomes free in time. */
  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    await new Promise<void>((come, refuse) => {
      const timer = setTimeout(() => this.#refuse(waiting), this.#patience.longest)
      const waiting: Waiting = { come, refuse, timer }
      this.#waiting.add(waiting)
      this.#still ??= this.#whenStill()
    })
  }

  /** Once for each that was taken. */
  give(): void {
    clearTimeout(this.#still)
    const [first] = this.#waiting
    if (first) {
      this.#leave(first)
      first.come()
    } else this.#free += 1
    this.#still = this.#waiting.size > 0 ? this.#whenStill() : undefined
  }

  #whenStill(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#still = undefined
      for (const waiting of [...this.#waiting]) this.#refuse(waiting)
    }, this.#patience.still)
  }

  #refuse(waiting: Waiting): void {
    this.#leave(waiting)
    waiting.refuse(new Error('no connection became free in time'))
  }

  #leave(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    this.#waiting.delete(waiting)
  }
}
