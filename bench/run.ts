/** `npm run bench`: measures the server of this checkout, on this machine, and ends by itself. */
import { endAfter } from './ending.ts'
import { readOptions } from './options.ts'
import { scale } from './scale.ts'
import { speed } from './speed.ts'

const MINUTES_MAX = 60

const options = readOptions()
endAfter(MINUTES_MAX)
await (options.sizes === null ? speed(options) : scale(options, options.sizes))
process.exit(0)
