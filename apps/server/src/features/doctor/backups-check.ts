import { HOUR_MS } from '@task-manager/contract/calendar'
import { backupState } from '#server/features/backups/warning.service.ts'
import { fail, ok, onData, warn } from './check.ts'

function ago(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
  return `${Math.floor(hours / 24)} days ago`
}

/** Reports the newest good backup, its age, and whether it was rehearsed. */
export const backups = onData(async (deps) => {
  const { warning, damaged, madeAt, rehearsed, problem } = await backupState(deps)
  if (warning !== null) {
    const advice = 'Create one: Settings, Backups, or npm run backup. Check BACKUP_DIR and its free space.'
    return [damaged ? fail(warning, advice) : warn(warning, advice)]
  }
  if (problem !== '')
    return [warn(problem, 'Check BACKUP_DIR, its permissions and free space, and BACKUP_AFTER.')]
  if (madeAt === null) return [ok('None yet. The first one runs tonight.')]
  const age = ago(deps.now().getTime() - Date.parse(madeAt))
  return [ok(`The newest good one was created ${age}${rehearsed ? ', restored and compared' : ''}.`)]
})
