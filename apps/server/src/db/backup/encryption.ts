/**
 * AES-256-GCM in chunks of 64 KiB, so that neither side holds a whole backup. No chunk can be left out, moved or taken
 * from another file: each nonce contains the chunk's number, and the last chunk is marked as the last.
 *
 * A file is `task-manager-backup encrypted 1\n`, 8 random bytes, and chunks of 4 bytes length, ciphertext, 16 bytes
 * tag.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { BackupRefused } from './format.ts'

export const MAGIC = Buffer.from('task-manager-backup encrypted 1\n')
const PREFIX = 8
const CHUNK = 64 * 1024
const TAG = 16
const WRONG_KEY = "This backup can't be read: the key is wrong, or the file is damaged."

function nonce(prefix: Buffer, number: number): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(number)
  return Buffer.concat([prefix, counter])
}

const isLast = (last: boolean): Buffer => Buffer.from([last ? 1 : 0])

function encryptChunk(key: Buffer, prefix: Buffer, number: number, text: Buffer, last: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(prefix, number))
  cipher.setAAD(isLast(last))
  const content = Buffer.concat([cipher.update(text), cipher.final()])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, content, cipher.getAuthTag()])
}

export async function* encrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const prefix = randomBytes(PREFIX)
  yield Buffer.concat([MAGIC, prefix])
  let rest = Buffer.alloc(0)
  let number = 0
  for await (const part of source) {
    rest = Buffer.concat([rest, part])
    while (rest.length > CHUNK) {
      yield encryptChunk(key, prefix, number++, rest.subarray(0, CHUNK), false)
      rest = rest.subarray(CHUNK)
    }
  }
  yield encryptChunk(key, prefix, number, rest, true)
}

/** Throws BackupRefused for another key and for a file that was changed or cut off. */
export async function* decrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const input = new Input(source)
  await input.take(MAGIC.length)
  const prefix = await input.take(PREFIX)
  for (let number = 0; ; number++) {
    const length = (await input.take(4)).readUInt32BE()
    if (length > CHUNK) throw new BackupRefused(WRONG_KEY)
    const content = await input.take(length)
    const tag = await input.take(TAG)
    const last = await input.isOver()
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(prefix, number))
    decipher.setAAD(isLast(last))
    decipher.setAuthTag(tag)
    try {
      yield Buffer.concat([decipher.update(content), decipher.final()])
    } catch {
      throw new BackupRefused(WRONG_KEY)
    }
    if (last) return
  }
}

/** Takes a given number of bytes from a stream. */
class Input {
  readonly #parts: AsyncIterator<Buffer>
  #rest = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#parts = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#parts.next()
    if (done) return false
    this.#rest = Buffer.concat([this.#rest, value])
    return true
  }

  async take(length: number): Promise<Buffer> {
    while (this.#rest.length < length) if (!(await this.#more())) throw new BackupRefused(WRONG_KEY)
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  async isOver(): Promise<boolean> {
    while (this.#rest.length === 0) if (!(await this.#more())) return true
    return false
  }
}
