import { type Expression, sql } from 'kysely'

/** 1 or 0: whether this person follows the row of `tasks`. A choice of the person overrides the default. */
export const followingOf = (userId: Expression<string> | string) => sql<number>`coalesce(
  (select following from task_following where task_id = tasks.id and user_id = ${userId}),
  case when tasks.created_by = ${userId}
      or exists (select 1 from task_assignees where task_id = tasks.id and user_id = ${userId})
      or exists (select 1 from comments where task_id = tasks.id and deleted_at is null
        and (author_id = ${userId} or mentions like concat('%', cast(${userId} as text), '%')))
    then 1 else 0 end)`

/** Whether the person in one column muted the task in the other. */
export const isMuted = (taskId: string, userId: string) => sql<boolean>`exists (
  select 1 from task_following as muted
  where muted.task_id = ${sql.ref(taskId)} and muted.user_id = ${sql.ref(userId)} and muted.following = 0)`
