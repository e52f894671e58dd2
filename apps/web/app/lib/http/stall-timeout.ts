/**
 * Time limits of a call (spec 9). They limit the time without progress, not the whole call, which may take long on a
 * slow line.
 */

/** The limit until the first byte of the answer, in ms. */
const FIRST_BYTE_MS = 10_000
/** The limit between two chunks of a body, in either direction. */
const STALL_MS = 15_000
/** The slowest line that is supported, in bytes a second; the server uses the same. */
const SLOWEST = 4096

/** The limit for the first byte of the answer to a body of that size, whose upload progress is unknown. */
export const answerTimeout = (bytes: number): number => FIRST_BYTE_MS + 1000 * Math.floor(bytes / SLOWEST)

export class StallTimeout {
  readonly #abort = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Aborts when the time is over. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Starts the time again. */
  restart(ms = STALL_MS): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#abort.abort(), ms)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  /** The same answer; every chunk of its body restarts the time and calls `onBytes` with the bytes so far. */
  watch(answer: Response, onBytes: (bytes: number) => void): Response {
    if (answer.body === null) return answer
    let bytes = 0
    this.restart()
    const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, out) => {
        this.restart()
        bytes += chunk.length
        onBytes(bytes)
        out.enqueue(chunk)
      },
    })
    return new Response(answer.body.pipeThrough(watched), answer)
  }
}
