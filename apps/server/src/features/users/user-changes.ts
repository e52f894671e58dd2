/** Log entries about accounts. They contain no passwords and no picture addresses. */
import type { ChangeKind } from '@task-manager/contract/changes'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import type { Tx } from '#server/db/transaction.ts'
import { teammatesOf } from '#server/features/assignees/assignees.service.ts'
import { logChange } from '#server/features/changes/changes.service.ts'

interface LoggedUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly image_id: string | null
  readonly deactivated_at: string | null
  readonly updated_at: string
}

const changeOf = (
  actorId: string | null,
  subjectId: string,
  at: string,
  kind: ChangeKind<'user'>,
  changes: FieldChange[],
  clientAddress: string | undefined,
) => ({
  actorId,
  at,
  kind,
  subjectId,
  version: null,
  changes,
  audience: [subjectId],
  address: clientAddress,
})

/** Fields that tasks show of their assignees. */
const SHOWN = ['name', 'email', 'picture']

async function toTeammates(db: Tx, change: ReturnType<typeof changeOf>) {
  return {
    ...change,
    audience: [...new Set([...change.audience, ...(await teammatesOf(db, change.subjectId))])],
  }
}

const isActive = (user: LoggedUser): boolean => user.deactivated_at === null

function kindOf(before: LoggedUser, after: LoggedUser): ChangeKind<'user'> {
  if (isActive(before) !== isActive(after)) return isActive(after) ? 'user.reactivated' : 'user.deactivated'
  return before.role === after.role ? 'user.edited' : 'user.role'
}

/** Logs nothing when nothing changed. */
export async function logUser(
  db: Tx,
  actorId: string | null,
  before: LoggedUser,
  after: LoggedUser,
  { newPassword, clientAddress }: { newPassword: boolean; clientAddress?: string | undefined },
): Promise<void> {
  const changes: FieldChange[] = (['name', 'email', 'role'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))
  if (before.image_id !== after.image_id)
    changes.push({ field: 'picture', before: before.image_id !== null, after: after.image_id !== null })
  if (newPassword) changes.push({ field: 'password', before: null, after: null })
  if (isActive(before) !== isActive(after))
    changes.push({ field: 'active', before: isActive(before), after: isActive(after) })
  if (changes.length === 0) return
  const isShown = changes.some(({ field }) => SHOWN.includes(field))
  const change = changeOf(actorId, after.id, after.updated_at, kindOf(before, after), changes, clientAddress)
  await logChange(db, isShown ? await toTeammates(db, change) : change)
}

export const logEmail = async (
  db: Tx,
  id: string,
  { before, after }: { before: string; after: string },
  at: string,
  clientAddress: string,
): Promise<void> =>
  logChange(
    db,
    await toTeammates(
      db,
      changeOf(id, id, at, 'user.edited', [{ field: 'email', before, after }], clientAddress),
    ),
  )

/** `actorId`: the user, or an administrator. */
export const logCreated = (
  db: Tx,
  actorId: string,
  user: { readonly _id: string; readonly role: string; readonly createdAt: string },
  clientAddress: string | undefined,
): Promise<void> =>
  logChange(
    db,
    changeOf(
      actorId,
      user._id,
      user.createdAt,
      'user.created',
      [{ field: 'role', before: null, after: user.role }],
      clientAddress,
    ),
  )

/** Keeps the email in the log, so that administrators can tell later whose account it was. */
export const logDeleted = (
  db: Tx,
  actor: { readonly id: string; readonly address?: string },
  account: Pick<LoggedUser, 'id' | 'email' | 'role'>,
  now: Date,
): Promise<void> =>
  logChange(
    db,
    changeOf(
      actor.id,
      account.id,
      now.toISOString(),
      'user.deleted',
      [
        { field: 'email', before: account.email, after: null },
        { field: 'role', before: account.role, after: null },
      ],
      actor.address,
    ),
  )
