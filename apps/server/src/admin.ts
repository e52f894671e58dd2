/** `npm run admin`: accounts from the command line, also beside a running server. */
import { Email } from '@task-manager/contract/users'
import * as z from 'zod/mini'
import { ConfigError, readConfig } from './config.ts'
import type { Deps } from './core/deps.ts'
import { openStore } from './db/open.ts'
import { createLinkFromCli } from './features/resets/resets.service.ts'
import { makeOptionalFromCli } from './features/settings/settings.service.ts'
import { resetFromCli } from './features/two-step/reset.service.ts'
import { allUsers, endSessions, makeAdmin } from './features/users/rescue.service.ts'
import { updateDatabase } from './update-database.ts'

const USAGE = `npm run admin -- list-users
npm run admin -- make-admin EMAIL       makes them an administrator and reactivates the account; they log in again
npm run admin -- reset-password EMAIL   prints a link to choose a new password; it works for 30 minutes
npm run admin -- reset-two-step EMAIL   lets them log in with just a password, and signs them out everywhere
npm run admin -- end-sessions EMAIL     signs them out everywhere
npm run admin -- two-step-optional      makes two-step sign-in optional for everyone`

const say = (text: string) => process.stdout.write(`${text}\n`)

/** An expected failure; nothing was changed. */
class Refused extends Error {}

async function listUsers({ db }: Deps): Promise<void> {
  const users = await allUsers(db)
  for (const { name, email, role, createdAt, active } of users)
    say(
      `${role === 'admin' ? 'administrator' : 'member       '}  ${createdAt.slice(0, 10)}  ${email}  ${name}${active ? '' : '  (deactivated)'}`,
    )
  say(`${users.length} ${users.length === 1 ? 'account' : 'accounts'}`)
}

async function makeOptional(deps: Deps): Promise<void> {
  say(
    (await makeOptionalFromCli(deps))
      ? 'Two-step sign-in is now optional. Anyone who was asked to set it up has to log in again.'
      : 'Two-step sign-in was already optional.',
  )
}

/** Commands without an account. */
const commands: Record<string, (deps: Deps) => Promise<void>> = {
  'list-users': listUsers,
  'two-step-optional': makeOptional,
}

/** Commands for one account; null when it does not exist. */
const accountCommands: Record<string, (deps: Deps, email: string) => Promise<string | null>> = {
  'make-admin': async (deps, email) =>
    (await makeAdmin(deps, email)) ? `${email} is an administrator. They have to log in again.` : null,
  'reset-password': async (deps, email) => {
    const link = await createLinkFromCli(deps, email)
    return link && `This link works once, for 30 minutes, and ends all sessions of ${email}:\n${link}`
  },
  'reset-two-step': async (deps, email) => {
    const had = await resetFromCli(deps, email)
    if (had === null) return null
    return had
      ? `${email} is signed out everywhere and can log in with just a password.`
      : `${email} has no two-step sign-in: the password alone signs in.`
  },
  'end-sessions': async (deps, email) =>
    (await endSessions(deps, email)) ? `${email} is signed out everywhere.` : null,
}

async function main([command = '', argument, ...rest]: string[]): Promise<void> {
  const run = accountCommands[command]
  const runForAll = commands[command]
  if (rest.length > 0 || (runForAll ? argument !== undefined : run === undefined || !argument))
    throw new Refused(USAGE)
  const email = run === undefined ? '' : z.safeParse(Email, argument).data
  if (email === undefined) throw new Refused(`"${argument}" is not an email address.`)
  const config = readConfig()
  const store = await openStore(config)
  try {
    await updateDatabase(config, { say })
    const deps: Deps = { config, store, db: store.db, now: () => new Date() }
    if (runForAll) return await runForAll(deps)
    const answer = await run?.(deps, email)
    if (!answer) throw new Refused(`No account has the address ${email}. (npm run admin -- list-users)`)
    say(answer)
  } finally {
    await store.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof Refused || error instanceof ConfigError
  process.stderr.write(`${expected ? error.message : `It failed: ${(error as Error).message}`}\n`)
  process.exitCode = 1
}
