/** The checks of `npm run doctor` and of the health page, in their order. Callers check rights. */
import type { Finding } from '@task-manager/contract/installation/health'
import { withTimeout } from '#server/core/with-timeout.ts'
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
  { name: 'server', title: 'Server', run: server },
  { name: 'settings', title: 'Settings', run: settings },
  { name: 'permissions', title: 'File permissions', run: fileRights },
  { name: 'database', title: 'Database', run: data.database },
  { name: 'database-file', title: 'Database file', run: data.damage, long: true },
  { name: 'database-version', title: 'Database version', run: data.schema },
  { name: 'disk', title: 'Disk space', run: data.disk },
  { name: 'backups', title: 'Backups', run: backups },
  { name: 'email-server', title: 'Email server', run: mailServer },
  { name: 'waiting-emails', title: 'Waiting emails', run: data.outbox },
  { name: 'hold', title: 'Notifications on hold', run: data.hold },
  { name: 'web-address', title: 'Web address', run: publicAddress },
  { name: 'clock', title: 'Clock', run: data.clock },
  { name: 'nodes', title: 'Nodes', run: data.nodes },
  { name: 'notifications', title: 'Notifications', run: data.notifications },
]

function giveUp(): never {
  throw new Error(`it took longer than ${TIMEOUT_MS / 1000} s`)
}

async function findingsOf(check: Check, subject: Subject): Promise<Finding[]> {
  const { name, title, run, long } = check
  try {
    const running = run(subject)
    const found = await (long && !subject.serving ? running : withTimeout(running, TIMEOUT_MS, giveUp))
    return found.map((each) => ({ check: name, title, ...each }))
  } catch (error) {
    const { reason } = connectionProblemOf(error)
    return [
      {
        check: name,
        title,
        ...warn(`Couldn't be checked: ${reason}.`, 'Fix the other problems first, then check again.'),
      },
    ]
  }
}

/** Runs all at once. Takes some seconds when a host is silent. */
export async function runChecks(subject: Subject): Promise<Finding[]> {
  return (await Promise.all(CHECKS.map((check) => findingsOf(check, subject)))).flat()
}
