/** Profile pictures: rows in the database, so that every node serves them and one backup holds all (decision U5). */
import { imageUrl } from '@task-manager/contract/users'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/open.ts'
import { throttle } from '#server/features/throttles/throttles.service.ts'
import type { Actor } from '#server/http/actor.ts'
import { senderOf } from '#server/http/address.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Deps } from '#server/http/deps.ts'
import { deleteUnused, imageBytes, insertImage } from './images.repo.ts'
import { toPicture } from './picture.ts'

const UNUSED_FOR_MS = 24 * 60 * 60 * 1000

/** Anyone may upload, sign-up needs it, so the limit comes first: before `read` takes the body in. */
export async function upload(
  deps: Deps,
  sender: { actor: Actor | null; address: string },
  read: () => Promise<Uint8Array>,
): Promise<{ imageUrl: string }> {
  if (sender.actor) await throttle(deps, 'uploadOfUser', sender.actor.id)
  else await throttle(deps, 'upload', senderOf(sender.address))
  const bytes = await toPicture(await read())
  const id = newId()
  await insertImage(deps.db, { id, bytes, at: deps.now().toISOString() })
  return { imageUrl: imageUrl(id) }
}

/** Public: the address is the secret. Throws 'not_found'. */
export async function bytesOf(db: Db, id: string): Promise<Uint8Array> {
  const bytes = await imageBytes(db, id)
  if (!bytes) throw new AppError('not_found', 'Not found.')
  return bytes
}

/** For the hourly clean-up: pictures that no account uses a day after they were uploaded. Says how many went. */
export function removeUnusedImages(db: Db, now: Date): Promise<number> {
  return deleteUnused(db, new Date(now.getTime() - UNUSED_FOR_MS).toISOString())
}
