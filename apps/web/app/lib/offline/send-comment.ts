import { createComment } from '@task-manager/contract/tasks/comments'
import { api } from '#web/lib/http/api.ts'

/** The key makes a repeated call return the first answer. */
export async function sendComment(id: string, text: string, idempotencyKey: string) {
  return (await api(createComment, { params: { id }, body: { text }, idempotencyKey })).comment
}
