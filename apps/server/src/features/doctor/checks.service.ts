/** The checks of `npm run doctor` and of the health page, in their order. Callers check rights. */
import type { Finding } from '@task-manager/contract/installation/health'
import { backups } from './backups-check.ts'
import { type Check, type Subject, warn } from './check.ts'
import { connectionProblemOf } from './connection-problems.service.ts'
import * as data from './database-checks.ts'
import { fileRights } from './file-rights.ts'
import { mailServer } from './mail-server.ts'
import { publicAddress } from './public-address.ts'
import { server } from './server-check.ts'
import { settings } from './settings-check.ts'

/** A check that takes longer is given up, in ms. */
const TIMEOUT_MS = 8000

const CHECKS: readonly Check[] = [
  { title: 'Server', run: server },
  { title: 'Settings', run: settings },
  { title: 'File permissions', run: fileRights },
  { title: 'Database', run: data.database },
  { title: 'Database file', run: data.damage, long: true },
  { title: 'Database version', run: data.schema },
  { title: 'Disk space', run: data.disk },
  { title: 'Backups', run: backups },
  { title: 'Email server', run: mailServer },
  { title: 'Waiting emails', run: data.outbox },
  { title: 'Notifications on hold', run: data.hold },
  { title: 'Web address', run: publicAddress },
  { title: 'Clock', run: data.clock },
  { title: 'Nodes', run: data.nodes },
  { title: 'Notifications', run: data.notifications },
]

const LATE = `it took longer than ${TIMEOUT_MS / 1000} s`

async function findingsOf({ title, run, long }: Check, subject: Subject): Promise<Finding[]> {
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new Error(LATE))
  const timer = long && !subject.serving ? undefined : setTimeout(giveUp, TIMEOUT_MS)
  try {
    const found = await Promise.race([run(subject), late.promise])
    return found.map((each) => ({ title, ...each }))
  } catch (error) {
    const { reason } = connectionProblemOf(error)
    return [
      {
        title,
        ...warn(`Couldn't be checked: ${reason}.`, 'Fix the other problems first, then check again.'),
      },
    ]
  } finally {
    clearTimeout(timer)
  }
}

/** Runs all at once. Takes some seconds when a host is silent. */
export async function runChecks(subject: Subject): Promise<Finding[]> {
  return (await Promise.all(CHECKS.map((check) => findingsOf(check, subject)))).flat()
}
