/** All migrations in order. A released one may change how it works, but not its result. */
import type { Migration } from '#server/db/migration.ts'
import { foundation } from './0001-foundation.ts'
import { enquiries } from './0002-enquiries.ts'
import { assigneesBesideTask } from './0003-assignees-beside-task.ts'
import { suspiciousEnquiries } from './0004-suspicious-enquiries.ts'
import { sessionsRevision } from './0005-sessions-revision.ts'
import { changes } from './0006-changes.ts'
import { pictureSizes } from './0007-picture-sizes.ts'
import { plainAddresses } from './0008-plain-addresses.ts'
import { resets } from './0009-resets.ts'
import { accounts } from './0010-accounts.ts'
import { taskSearch } from './0011-task-search.ts'
import { invitations } from './0012-invitations.ts'
import { leaving } from './0013-leaving.ts'
import { searchFeed } from './0014-search-feed.ts'
import { notices } from './0015-notices.ts'
import { audit } from './0016-audit.ts'
import { views } from './0017-views.ts'
import { emailReturns } from './0018-email-returns.ts'
import { twoStep } from './0019-two-step.ts'
import { ownHistory } from './0021-own-history.ts'
import { knownDevices } from './0022-known-devices.ts'
import { actions } from './0024-actions.ts'
import { projectsLabels } from './0025-projects-labels.ts'
import { passkeys } from './0026-passkeys.ts'
import { taskRanks } from './0027-task-ranks.ts'
import { firstThings } from './0029-first-things.ts'
import { templates } from './0030-templates.ts'
import { taskLook } from './0032-task-look.ts'
import { startView } from './0033-start-view.ts'
import { byStatus } from './0034-by-status.ts'
import { searchWords } from './0035-search-words.ts'
import { byChange } from './0036-by-change.ts'
import { changedBlocks } from './0038-changed-blocks.ts'
import { taskOfWords } from './0039-task-of-words.ts'
import { cursorKey } from './0040-cursor-key.ts'
import { noTaskLook } from './0041-no-task-look.ts'
import { signInRights } from './0042-sign-in-rights.ts'
import { wholeTasks } from './0043-whole-tasks.ts'
import { plainLists } from './0044-plain-lists.ts'
import { overdueNotices } from './0046-overdue-notices.ts'
import { completedAt } from './0047-completed-at.ts'
import { comments } from './0048-comments.ts'
import { itemOwners } from './0049-item-owners.ts'
import { inbox } from './0050-inbox.ts'
import { notifications } from './0051-notifications.ts'
import { day } from './0052-day.ts'
import { waiting } from './0053-waiting.ts'
import { commentSearch } from './0056-comment-search.ts'
import { repeats } from './0057-repeats.ts'
import { push } from './0058-push.ts'
import { backups } from './0059-backups.ts'
import { teamActivity } from './0060-team-activity.ts'
import { sendingHold } from './0061-sending-hold.ts'
import { mailSubjects } from './0062-mail-subjects.ts'

export const migrations: readonly Migration[] = [
  foundation,
  enquiries,
  assigneesBesideTask,
  suspiciousEnquiries,
  sessionsRevision,
  changes,
  pictureSizes,
  plainAddresses,
  resets,
  accounts,
  taskSearch,
  invitations,
  leaving,
  searchFeed,
  notices,
  audit,
  views,
  emailReturns,
  twoStep,
  ownHistory,
  knownDevices,
  actions,
  projectsLabels,
  passkeys,
  taskRanks,
  firstThings,
  templates,
  taskLook,
  startView,
  byStatus,
  searchWords,
  byChange,
  changedBlocks,
  taskOfWords,
  cursorKey,
  noTaskLook,
  signInRights,
  wholeTasks,
  plainLists,
  overdueNotices,
  completedAt,
  comments,
  itemOwners,
  inbox,
  notifications,
  day,
  waiting,
  commentSearch,
  repeats,
  push,
  backups,
  teamActivity,
  sendingHold,
  mailSubjects,
]

/** The number of the newest schema that this version knows: four digits. */
export const schemaNumber = migrations.at(-1)?.name.slice(0, 4) ?? ''
