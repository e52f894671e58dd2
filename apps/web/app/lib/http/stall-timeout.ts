/** How long a call may be silent before it is given up (spec 9). A limit for the whole would cut off slow lines. */

/** For the first byte of the answer, in ms. */
const FIRST_BYTE = 10_000
/** Between two signs of life of a body, in either direction, in ms. */
const STALLED = 15_000
/** The slowest line a body is given time for, in bytes a second; the server's own measure is the same. */
const SLOWEST = 4096

/** What a body of so many bytes may be under way, unseen, until the first byte of the answer. */
export const untilAnswer = (bytes: number): number => FIRST_BYTE + 1000 * Math.floor(bytes / SLOWEST)

export class StallTimeout {
  readonly #limit = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Fires when it is over. */
  get signal(): AbortSignal {
    return this.#limit.signal
  }

  /** From now on so many ms; without a number as long as a body may stand still. */
  wait(ms = STALLED): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#limit.abort(), ms)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  /** `answer` whose body ends this patience when it stands still; `moved` hears how many bytes have come. */
  watch(answer: Response, moved: (bytes: number) => void): Response {
    if (answer.body === null) return answer
    let bytes = 0
    this.wait()
    const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, out) => {
        this.wait()
        bytes += chunk.length
        moved(bytes)
        out.enqueue(chunk)
      },
    })
    return new Response(answer.body.pipeThrough(watched), answer)
  }
}
