/** Sends a person's open screens the number of their unread entries. */
import type { InboxEvent } from '@task-manager/contract/events'
import type { StreamSource } from '#server/core/feature.ts'
import { toJson } from '#server/db/query/typed-json.ts'
import * as repo from './inbox.repo.ts'

export const inboxEvents: StreamSource = async ({ db }, subjects, receivers) => {
  const concerned = new Set(subjects.flatMap(({ audience }) => [...audience.keys()]))
  const ids = receivers.map(({ id }) => id).filter((id) => concerned.has(id))
  const unread = await repo.unread(db, [...new Set(ids)])
  return ({ audience }, { id }) => {
    const count = unread.get(id)
    if (count === undefined || !audience.has(id)) return null
    return { event: 'inbox', data: toJson<InboxEvent>({ unread: count }) }
  }
}
