/** Comments on their way to the server. Without a network they wait on this device, like ticks (decision T33). */
import { useSyncExternalStore } from 'react'
import { toast } from 'react-hot-toast/headless'
import { usePendingChanges } from '#web/features/tasks/data/pending-changes.ts'
import { createStore } from '#web/lib/create-store.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { newId } from '#web/lib/new-id.ts'
import { allChanges, enqueue, mustQueue, subscribeToChanges } from '#web/lib/offline/offline-queue.ts'
import { sendComment } from '#web/lib/offline/send-comment.ts'
import { rememberComment } from './activity.queries.ts'
import { mentionedIn } from './mention-text.ts'

export interface Outgoing {
  /** Also its Idempotency-Key. */
  readonly id: string
  readonly text: string
  readonly at: string
  readonly state: 'sending' | 'pending' | 'refused'
  /** The reason of the server's refusal. */
  readonly reason?: string
}

interface Target {
  readonly _id: string
  readonly title: string
}

/** By task, outside of any screen: leaving the page loses none. */
const sending = createStore<ReadonlyMap<string, readonly Outgoing[]>>(new Map())
const NONE: readonly Outgoing[] = []

const setSending = (taskId: string, change: (list: readonly Outgoing[]) => readonly Outgoing[]): void =>
  sending.set(new Map(sending.get()).set(taskId, change(sending.get().get(taskId) ?? NONE)))

/** Never rejects: a refused comment is shown with its reason and kept on this device. */
export async function postComment(task: Target, text: string): Promise<void> {
  const id = newId()
  const at = new Date().toISOString()
  const keep = (refused: string | null) => enqueue(task, { kind: 'comment', text, at }, { id, refused })
  if (mustQueue(task._id)) return keep(null)
  setSending(task._id, (list) => [...list, { id, text, at, state: 'sending' }])
  try {
    const comment = await sendComment(task._id, text, id)
    rememberComment(task._id, comment)
    for (const { _id, name } of mentionedIn(text))
      if (!comment.mentions.includes(_id)) toast.error(`${name} can't see this task.`)
  } catch (error) {
    await keep(error instanceof ApiError && error.code === 'network' ? null : messageOf(error))
  }
  setSending(task._id, (list) => list.filter((each) => each.id !== id))
}

/** Comments of the task that the server does not have yet, in the order of writing. */
export function useOutgoing(taskId: string): readonly Outgoing[] {
  const get = () => sending.get().get(taskId) ?? NONE
  const direct = useSyncExternalStore(sending.subscribe, get, get)
  const pending = usePendingChanges(taskId)
  const all = useSyncExternalStore(subscribeToChanges, allChanges, allChanges)
  const refused = all.filter((change) => change.taskId === taskId && change.refused !== null)
  const onDevice = [...refused, ...pending].flatMap(({ id, operation, refused: reason }): Outgoing[] =>
    operation.kind !== 'comment'
      ? []
      : [
          {
            id,
            text: operation.text,
            at: operation.at,
            ...(reason === null ? { state: 'pending' } : { state: 'refused', reason }),
          },
        ],
  )
  return [...onDevice, ...direct.filter(({ id }) => !onDevice.some((each) => each.id === id))]
}
