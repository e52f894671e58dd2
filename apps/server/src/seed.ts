/** `npm run seed`: sample people and tasks, to try the product or to measure it. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './config.ts'
import { openStore } from './db/open.ts'
import { addSampleData, NotEmpty } from './sample-data.ts'
import { updateDatabase } from './update-database.ts'

const USAGE = `npm run seed -- [--users 13] [--tasks 60] [--force]
  --users N   accounts to create, the administrator among them (1 to 5,000)
  --tasks N   tasks to create (0 to 1,000,000)
  --force     add to a database that has users already`

const print = (text: string) => process.stdout.write(`${text}\n`)

/** An expected failure; nothing was changed. */
class Refused extends Error {}

function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new Refused(`--${name} must be a whole number from ${min} to ${max}.\n\n${USAGE}`)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        users: { type: 'string' },
        tasks: { type: 'string' },
        force: { type: 'boolean', default: false },
      },
    })
    return {
      users: wholeNumber('users', values.users, 13, 1, 5000),
      tasks: wholeNumber('tasks', values.tasks, 60, 0, 1_000_000),
      force: values.force,
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** Leaves out letters and digits that look alike. */
function makePassword(least: number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const groups = [group(), group(), group()]
  while (groups.join('-').length < least) groups.push(group())
  return groups.join('-').slice(0, 128)
}

async function main(): Promise<void> {
  const options = readOptions()
  const config = readConfig()
  const store = await openStore(config)
  try {
    await updateDatabase(config, { report: print })
    const password = makePassword(config.passwordMinLength)
    const tasks = options.tasks.toLocaleString('en')
    print(`Creating ${options.users.toLocaleString('en')} accounts and ${tasks} tasks in ${store.location} …`)
    const started = performance.now()
    const people = await addSampleData(store.db, { ...options, password, now: new Date() })
    print(
      `Done in ${((performance.now() - started) / 1000).toFixed(1)} s. Log in with one of these; all have the same password.`,
    )
    const [admin, member] = people
    if (admin) print(`  administrator  ${admin.email}`)
    if (member) print(`  member         ${member.email}`)
    print(`  password       ${password}`)
  } catch (error) {
    if (!(error instanceof NotEmpty)) throw error
    throw new Refused(
      `${store.location} has users already, so nothing was changed. To add sample data anyway: npm run seed -- --force`,
    )
  } finally {
    await store.close()
  }
}

try {
  await main()
} catch (error) {
  const expected = error instanceof Refused || error instanceof ConfigError
  process.stderr.write(`${expected ? error.message : `Seeding failed: ${(error as Error).message}`}\n`)
  process.exitCode = 1
}
