/** `npm run admin`: accounts from the command line, also beside a running server. */
import { Email } from '@task-manager/contract/people/users'
import * as z from 'zod/mini'
import { ConfigError, readConfig } from './config.ts'
import { AppError } from './core/app-error.ts'
import type { Deps } from './core/deps.ts'
import { hasTablesAt } from './db/backup/has-people.ts'
import { failureSentence } from './db/failure-sentence.ts'
import { openStore } from './db/open.ts'
import { codeForFirstAdmin } from './features/auth/invite-code.service.ts'
import { currentHold, holdFromCli, resumeFromCli } from './features/outbox/hold.service.ts'
import { canDeliver } from './features/outbox/outbox.service.ts'
import { createLinkFromCli } from './features/resets/resets.service.ts'
import { isTwoStepRequired, makeOptionalFromCli } from './features/settings/settings.service.ts'
import { clearThrottles } from './features/throttles/throttles.service.ts'
import { resetFromCli } from './features/two-step/reset.service.ts'
import {
  allUsers,
  deactivate,
  endAllSessions,
  endSessions,
  makeAdmin,
  makeMember,
  reactivate,
} from './features/users/rescue.service.ts'
import { updateDatabase } from './update-database.ts'

const USAGE = `npm run admin -- show                    settings that decide who can log in and whether email is sent
npm run admin -- list-users
npm run admin -- make-admin EMAIL        makes them an administrator and reactivates the account; they log in again
npm run admin -- make-member EMAIL       makes them a member; they log in again
npm run admin -- reactivate EMAIL        lets them log in again
npm run admin -- deactivate EMAIL        signs them out everywhere; they can't log in
npm run admin -- reset-password EMAIL    prints a link to choose a new password; it works for 30 minutes
npm run admin -- reset-two-step EMAIL    removes their app, passkeys and recovery codes, and signs them out everywhere
npm run admin -- end-sessions EMAIL      signs them out everywhere
npm run admin -- end-all-sessions        signs everyone out
npm run admin -- two-step-optional       makes two-step sign-in optional for everyone
npm run admin -- clear-limits            forgets failed attempts, so that people can try again at once
npm run admin -- hold-notifications      emails and push notifications about tasks wait
npm run admin -- resume-notifications    ends that, and sends those that were waiting
npm run admin -- discard-notifications   ends that, and discards those that were waiting`

const print = (text: string) => process.stdout.write(`${text}\n`)

/** An expected failure; nothing was changed. */
class Refused extends Error {}

async function listUsers({ db }: Deps): Promise<void> {
  const users = await allUsers(db)
  for (const { name, email, role, createdAt, active } of users)
    print(
      `${role === 'admin' ? 'administrator' : 'member       '}  ${createdAt.slice(0, 10)}  ${email}  ${name}${active ? '' : '  (deactivated)'}`,
    )
  print(`${users.length} ${users.length === 1 ? 'account' : 'accounts'}`)
}

async function makeOptional(deps: Deps): Promise<void> {
  print(
    (await makeOptionalFromCli(deps))
      ? 'Two-step sign-in is now optional. Anyone who was asked to set it up has to log in again.'
      : 'Two-step sign-in was already optional.',
  )
}

/** Shows who can log in, and whether email is sent. */
async function show(deps: Deps): Promise<void> {
  const { config, db } = deps
  const users = await allUsers(db)
  const admins = users.filter(({ role, active }) => role === 'admin' && active)
  const code = await codeForFirstAdmin(deps)
  const hold = await currentHold(deps)
  print(`Sign-up: ${config.signUp === 'open' ? 'open to everyone' : 'by invitation only'} (SIGNUP)
Two-step sign-in: ${(await isTwoStepRequired(db)) ? 'required' : 'optional'}
Accounts: ${users.length}, of them active administrators: ${admins.length}
Email: ${canDeliver(deps) ? `sent from ${config.mailFrom}` : 'not set up (SMTP_URL and MAIL_FROM)'}
Notifications: ${hold === null ? 'sent' : `on hold since ${hold.since}, ${hold.emails} emails and ${hold.pushes} push notifications waiting`}`)
  if (code !== null)
    print(`Admin invite code: ${code} (enter it at sign-up to become the first administrator)`)
}

async function endAll(deps: Deps): Promise<void> {
  const count = await endAllSessions(deps)
  print(`${count} ${count === 1 ? 'person is' : 'people are'} signed out everywhere.`)
}

async function hold(deps: Deps): Promise<void> {
  print((await holdFromCli(deps)) ? 'Notifications are on hold.' : 'Notifications were already on hold.')
}

const resume = (waiting: 'send' | 'discard') => async (deps: Deps) => {
  const done = waiting === 'send' ? 'sent' : 'discarded'
  print(
    (await resumeFromCli(deps, waiting))
      ? `Notifications are on again, and those that were waiting are ${done}.`
      : 'Notifications were not on hold.',
  )
}

/** Commands without an account. */
const commands: Record<string, (deps: Deps) => Promise<void>> = {
  show,
  'list-users': listUsers,
  'end-all-sessions': endAll,
  'two-step-optional': makeOptional,
  'clear-limits': async (deps) => {
    await clearThrottles(deps)
    print('Failed attempts cleared.')
  },
  'hold-notifications': hold,
  'resume-notifications': resume('send'),
  'discard-notifications': resume('discard'),
}

/** Commands for one account; null when it does not exist. */
const accountCommands: Record<string, (deps: Deps, email: string) => Promise<string | null>> = {
  'make-admin': async (deps, email) =>
    (await makeAdmin(deps, email)) ? `${email} is an administrator. They have to log in again.` : null,
  'make-member': async (deps, email) =>
    (await makeMember(deps, email)) ? `${email} is a member. They have to log in again.` : null,
  reactivate: async (deps, email) => ((await reactivate(deps, email)) ? `${email} can log in again.` : null),
  deactivate: async (deps, email) =>
    (await deactivate(deps, email)) ? `${email} is deactivated and signed out everywhere.` : null,
  'reset-password': async (deps, email) => {
    const link = await createLinkFromCli(deps, email)
    return link && `This link works once, for 30 minutes, and ends all sessions of ${email}:\n${link}`
  },
  'reset-two-step': async (deps, email) => {
    const wasOn = await resetFromCli(deps, email)
    if (wasOn === null) return null
    return wasOn
      ? `${email} is signed out everywhere and can log in with just a password.`
      : `${email} has no two-step sign-in. A password is enough to log in.`
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
  if (!(await hasTablesAt(config))) {
    const [place, setting] =
      config.databaseUrl === null ? [config.dataDir, 'DATA_DIR'] : ['this database', 'DATABASE_URL']
    throw new Refused(`There is no data in ${place} yet. Check ${setting}, or start the server once.`)
  }
  const store = await openStore(config)
  try {
    await updateDatabase(config, { report: print })
    const deps: Deps = { config, store, db: store.db, now: () => new Date() }
    if (runForAll) return await runForAll(deps)
    const answer = await run?.(deps, email)
    if (!answer) throw new Refused(`No account has the address ${email}. (npm run admin -- list-users)`)
    print(answer)
  } finally {
    await store.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const expected = [Refused, ConfigError, AppError].some((kind) => error instanceof kind)
  process.stderr.write(`${expected ? (error as Error).message : failureSentence(error)}\n`)
  process.exitCode = 1
}
