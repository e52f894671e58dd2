/** Loaded before the product. Moves its clock by the number of ms in the file MOVED_CLOCK. */
import { readFileSync } from 'node:fs'

const READ_MS = 20
const file = process.env.MOVED_CLOCK ?? ''

const RealDate = Date
let offset = 0
const read = () => {
  offset = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, READ_MS).unref()

globalThis.Date = class extends RealDate {
  constructor(...args: [] | [string]) {
    if (args.length === 0) super(RealDate.now() + offset)
    else super(...args)
  }
  static override now(): number {
    return RealDate.now() + offset
  }
} as DateConstructor
