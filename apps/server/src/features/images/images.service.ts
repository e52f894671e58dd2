/**
 * Profile pictures. They are in the database, so that every node serves them and a backup is complete (decision U5).
 */
import { DAY_MS } from '@task-manager/contract/calendar'
import { imageUrl } from '@task-manager/contract/people/images'
import type { Actor } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { senderOf } from '#server/core/network/client-address.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import { deleteUnused, evictOldest, imageBytes, insertImage, unclaimedBytes } from './images.repo.ts'
import { svgToPicture, toPicture } from './picture.ts'

/** Maximum total size of unused pictures: uploads cannot fill the disk. */
const UNCLAIMED_MAX = 200_000_000
const UNUSED_FOR_MS = DAY_MS

/** A picture that the product draws. */
export const drawPicture = (svg: string): Promise<Uint8Array> => svgToPicture(svg)

/** Public, because sign-up needs it. The rate limit is checked before `read` reads the body. */
export async function upload(
  deps: Deps,
  sender: { actor: Actor | null; address: string },
  read: () => Promise<Uint8Array>,
): Promise<{ imageUrl: string }> {
  const { actor, address } = sender
  const bucket = actor ? (['uploadOfUser', actor.id] as const) : (['upload', senderOf(address)] as const)
  return await attempt(deps, [bucket], async () => {
    const bytes = await toPicture(await read())
    const id = newId()
    await deps.db.transaction().execute(async (db) => {
      if (actor) await recheckActor(db, actor)
      const surplus = (await unclaimedBytes(db)) + bytes.length - UNCLAIMED_MAX
      if (surplus > 0) await evictOldest(db, surplus)
      await insertImage(db, { id, bytes, at: deps.now().toISOString() })
    })
    return { imageUrl: imageUrl(id) }
  })
}

/** Public: the id is unguessable. Throws 'not_found'. */
export async function bytesOf(db: Db, id: string): Promise<Uint8Array> {
  const bytes = await imageBytes(db, id)
  if (!bytes) throw new AppError('not_found', 'Not found.')
  return bytes
}

/** Deletes pictures that no account uses a day after their upload. Returns their number. */
export function removeUnusedImages(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_FOR_MS).toISOString()
  return db.transaction().execute((tx) => deleteUnused(tx, before))
}
