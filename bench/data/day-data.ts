/** What a day leaves in the measured installation: a discussed task and a full inbox. */
import type { Db } from '#server/db/store.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { unsetPreferences } from '#server/features/preferences/unset-preferences.sql.ts'
import { type Random, randomFrom } from '#server/seed/random.ts'

/** The day of the newest task. */
export const NEWEST = Date.UTC(2025, 11, 31)

/** A reproducible UUIDv7 of that time. */
export function idAt(random: Random, milliseconds: number): string {
  const hex = (length: number) =>
    Math.floor(random.next() * 16 ** length)
      .toString(16)
      .padStart(length, '0')
  const time = Math.floor(milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
}

/** Number of entries in the activity of the discussed task, half of them comments. */
const ENTRIES = 1000

/** Writes comments and ticks of a task in turn. */
export async function discuss(db: Db, taskId: string, people: readonly string[]): Promise<void> {
  const random = randomFrom(3)
  await db.transaction().execute(async (db) => {
    for (let i = 0; i < ENTRIES / 2; i++) {
      const at = new Date(NEWEST + i * 60_000).toISOString()
      const actorId = people[i % people.length] ?? null
      await db
        .insertInto('comments')
        .values({
          id: idAt(random, NEWEST + i * 60_000),
          task_id: taskId,
          author_id: actorId,
          text: `Number ${i}: the draft is **ready**, what do you think?`,
          mentions: '[]',
          created_at: at,
          edited_at: null,
          deleted_at: null,
        })
        .execute()
      await logChange(db, {
        actorId,
        at,
        kind: 'task.ticked',
        subjectId: taskId,
        changes: [{ field: 'status', before: 'Pending', after: 'In Progress' }],
        audience: [],
      })
    }
    await db
      .updateTable('tasks')
      .set({ comments: ENTRIES / 2 })
      .where('id', '=', taskId)
      .execute()
  })
}

/** Number of events in the member's inbox: two weeks of a busy person. */
const EVENTS = 100

/** Fills the inbox of a member with comments on their own tasks, two on each. */
export async function receive(db: Db, member: string, people: readonly string[]): Promise<void> {
  const random = randomFrom(4)
  const own = db.selectFrom('task_assignees').select('task_id').where('user_id', '=', member)
  const tasks = await own
    .orderBy('task_id', 'desc')
    .limit(EVENTS / 2)
    .execute()
  const rows = [...tasks, ...tasks].map(({ task_id }, i) => ({
    user_id: member,
    id: idAt(random, NEWEST + i * 60_000),
    event: `bench ${i}`,
    kind: 'commented' as const,
    subject_id: task_id,
    actor_id: people[i % people.length] ?? null,
    comment_id: null,
    detail: '{}',
    at: new Date(NEWEST + i * 60_000).toISOString(),
    read_at: '',
  }))
  await db.insertInto('inbox').values(rows).execute()
}

/** Nobody is reminded of due dates while calls are measured: that would fill the inboxes of the data. */
export async function remindNobody(db: Db, people: readonly string[]): Promise<void> {
  const rows = people.map((user_id) => ({ user_id, ...unsetPreferences, reminded_on: '9999-12-31' }))
  await db.insertInto('preferences').values(rows).execute()
}
