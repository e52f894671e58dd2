/** Stream messages with the id of a changed entity and no content: screens that show it fetch it again. */
import type { ChangeKind } from '@task-manager/contract/changes'
import type { StreamEventName, SubjectEvent } from '@task-manager/contract/events'
import { toJson } from '#server/db/query/typed-json.ts'
import type { StreamSource } from './feature.ts'

interface Options {
  /** The kind in the event for members in the audience; 'unchanged': as in the log. Left out: only administrators get the event. */
  readonly toMembersAs?: ChangeKind | 'unchanged'
  /** Every member receives it, in the audience or not. */
  readonly toAll?: boolean
}

export const announce =
  (event: StreamEventName, { toMembersAs, toAll = false }: Options = {}): StreamSource =>
  async () =>
  ({ id, last, audience }, to) => {
    const isAdmin = to.role === 'admin'
    if (!isAdmin && !toAll && (toMembersAs === undefined || !audience.has(to.id))) return null
    const kind = isAdmin || toMembersAs === undefined || toMembersAs === 'unchanged' ? last.kind : toMembersAs
    return { event, data: toJson<SubjectEvent>({ _id: id, kind }) }
  }
