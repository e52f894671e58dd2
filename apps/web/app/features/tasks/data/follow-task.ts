import { followTask } from '@task-manager/contract/notifications/inbox'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { rememberAnswer } from '#web/lib/http/query-client.ts'
import { undoToast } from '#web/ui/toast/action-toast.tsx'
import { type ShownTask, taskDetail } from './tasks.queries.ts'

async function save(id: string, following: boolean): Promise<void> {
  await api(followTask, { params: { id }, body: { following } })
  rememberAnswer<ShownTask>(taskDetail(id).queryKey, (known) => known && { ...known, following })
}

/** Follows a task, or mutes it, which can be undone. Resolves whether it was saved; a toast says what happened. */
export async function setFollowing({ _id: id }: Pick<Task, '_id'>, following: boolean): Promise<boolean> {
  try {
    await save(id, following)
  } catch (error) {
    showError(error)
    return false
  }
  if (following) toast.success('You follow this task.')
  else undoToast('Task muted. Mentions still reach you.', () => void save(id, true).catch(showError))
  return true
}
