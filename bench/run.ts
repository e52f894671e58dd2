/** `npm run bench`: measures the server of this checkout. */
import { endAfter } from '#test/child-processes.ts'
import { growth } from './growth/growth.ts'
import { live } from './live/live.ts'
import { against } from './measurements/against.ts'
import { backups } from './measurements/backups.ts'
import { day } from './measurements/day.ts'
import { find } from './measurements/find.ts'
import { metrics } from './measurements/metrics.ts'
import { mixed } from './measurements/mixed.ts'
import { scale } from './measurements/scale.ts'
import { speed } from './measurements/speed.ts'
import { readOptions } from './options.ts'

const MINUTES_MAX = 60

const options = readOptions()
endAfter(MINUTES_MAX)
if (options.against) await against(options, options.against)
else if (options.live) await live(options)
else if (options.day) await day(options, options.sizes?.at(-1) ?? 100_000)
else if (options.backups) await backups(options, options.sizes?.at(-1) ?? 100_000)
else if (options.growth) await growth(options)
else if (options.metrics) await metrics(options)
else if (options.find) await find(options, options.sizes?.at(-1) ?? 100_000)
else if (options.mixed) await mixed(options, options.sizes?.at(-1) ?? 2000)
else await (options.sizes === null ? speed(options) : scale(options, options.sizes))
process.exit(0)
