/** Room for answers on their way, used again: made anew for each of them, it has the collector run all the time. */
import type { FastifyReply } from 'fastify'

const ROOM = 256 * 1024
/** Those that wait for an answer, of all connections together: 8 MB. */
const FREE_MAX = 30
const free: Buffer[] = []

/** So many bytes for this answer alone, whatever stood there before. */
export function roomFor(length: number, { raw }: FastifyReply): Buffer {
  if (length > ROOM) return Buffer.allocUnsafeSlow(length)
  const room = free.pop() ?? Buffer.allocUnsafeSlow(ROOM)
  // Only when all of it was handed to the system. After a connection that broke nobody knows what still reads it.
  raw.once('finish', () => {
    if (free.length < FREE_MAX) free.push(room)
  })
  return room.subarray(0, length)
}
