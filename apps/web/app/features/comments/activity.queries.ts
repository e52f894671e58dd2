/** Queries and calls of a task's activity. */
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ActivityKind, type ActivityPage, getTaskActivity } from '@task-manager/contract/tasks/activity'
import {
  addReaction,
  type Comment,
  deleteComment,
  listReaders,
  type Reaction,
  removeReaction,
  updateComment,
} from '@task-manager/contract/tasks/comments'
import { bulkChangeTasks } from '@task-manager/contract/tasks/task-bulk'
import { isChanging, sendInOrder } from '#web/features/tasks/data/change-order.ts'
import { activityKey, untilAnswered } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { byCursor, pageOf } from '#web/lib/http/pages.ts'
import { queryClient, repeatPending } from '#web/lib/http/query-client.ts'
import { withReaction } from './reactions.ts'

const PAGE = 20

/** Newest first. */
export const taskActivity = (id: string, kind: ActivityKind) =>
  infiniteQueryOptions({
    queryKey: [...activityKey(id), kind],
    queryFn: async ({ pageParam: cursor, signal }) => {
      await untilAnswered()
      return api(getTaskActivity, {
        params: { id },
        query: { kind, ...pageOf(PAGE, cursor) },
        signal,
      })
    },
    ...byCursor,
  })

/** Everyone who sees the task. */
export const readers = (id: string) =>
  queryOptions({
    queryKey: [...activityKey(id), 'readers'],
    queryFn: async ({ signal }) => (await api(listReaders, { params: { id }, signal })).people,
  })

type Pages = InfiniteData<ActivityPage>

const withComment = (page: ActivityPage, comment: Comment): ActivityPage => ({
  ...page,
  entries: page.entries.map((entry) =>
    entry.type === 'comment' && entry._id === comment._id ? { type: 'comment', ...comment } : entry,
  ),
})

/** Shows the server's answer in all lists of the task's activity. */
export function rememberComment(taskId: string, comment: Comment): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: activityKey(taskId) })) {
    if (queryKey.at(-1) === 'changes') continue
    const { pages } = (state.data as Partial<Pages> | undefined) ?? {}
    const [first] = pages ?? []
    if (pages && first) {
      const known = pages.some(({ entries }) => entries.some(({ _id }) => _id === comment._id))
      const added = { ...first, entries: [{ type: 'comment' as const, ...comment }, ...first.entries] }
      queryClient.setQueryData(queryKey, {
        ...(state.data as Pages),
        pages: known ? pages.map((page) => withComment(page, comment)) : [added, ...pages.slice(1)],
      })
    }
    repeatPending(queryKey)
  }
}

export async function editComment(taskId: string, id: string, text: string): Promise<void> {
  const { comment } = await api(updateComment, { params: { id }, body: { text } })
  rememberComment(taskId, comment)
}

export async function removeComment(taskId: string, comment: Comment): Promise<void> {
  await api(deleteComment, { params: { id: comment._id } })
  rememberComment(taskId, { ...comment, deleted: true, text: '', mentions: [], reactions: [] })
}

/** The newest cached version of a comment. */
function currentComment(taskId: string, comment: Comment): Comment {
  const lists = queryClient.getQueryCache().findAll({ queryKey: activityKey(taskId) })
  const pages = lists.flatMap(({ state }) => (state.data as Partial<Pages> | undefined)?.pages ?? [])
  const [current = comment] = pages
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.type === 'comment' && entry._id === comment._id ? [entry] : []))
  return current
}

/** Adds or removes a reaction at once on the screen; reverts it, and nothing else, when the server refuses. */
export async function setReaction(
  taskId: string,
  comment: Comment,
  sign: Reaction,
  me: string,
): Promise<void> {
  const press = (now: Comment) => {
    const { reactions, isOn } = withReaction(now.reactions, sign, me)
    return { isOn, after: { ...now, reactions } }
  }
  const { isOn, after } = press(comment)
  const call = isOn ? addReaction : removeReaction
  const sent = sendInOrder(comment._id, () => api(call, { params: { id: comment._id, sign } }))
  rememberComment(taskId, after)
  try {
    const { comment: saved } = await sent
    // The answer to a later one has both.
    if (!isChanging(comment._id)) rememberComment(taskId, saved)
  } catch (error) {
    const reverted = press(currentComment(taskId, comment))
    if (reverted.isOn !== isOn) rememberComment(taskId, reverted.after)
    throw error
  }
}

export async function assign(taskId: string, personId: string): Promise<void> {
  const { results } = await api(bulkChangeTasks, {
    body: { ids: [taskId], change: { addAssignees: [personId] } },
  })
  const [result] = results
  if (result && !result.ok) throw new ApiError(0, 'conflict', result.message ?? '')
  void queryClient.invalidateQueries({ queryKey: activityKey(taskId) })
}
