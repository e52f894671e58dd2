/** Actions of an item's menu, whose code loads with the menu. */
import { deleteItem, makeTaskOfItem } from '@task-manager/contract/tasks/task-items'
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { newId } from '#web/lib/new-id.ts'
import { showToast, undoToast } from '#web/ui/toast/action-toast.tsx'
import type { ItemEdits } from './use-item-edits.ts'

export function removeItem({ ids, ...edits }: ItemEdits, task: Task, item: ChecklistItem): void {
  const { todoChecklist: items } = task
  const after = items[items.findIndex(({ _id }) => ids.isSame(_id, item._id)) - 1]?._id ?? null
  const undo = () => edits.prepare([item], after).send().catch(showError)
  const params = () => ({ id: task._id, itemId: ids.idOf(item._id) })
  edits.report(item._id, () =>
    edits
      .run(
        (known) => known.filter(({ _id }) => !ids.isSame(_id, item._id)),
        async () => (await api(deleteItem, { params: params() })).task,
      )
      .then(() => undoToast('Item deleted', () => void undo())),
  )
}

export function makeTaskOf({ ids, ...edits }: ItemEdits, task: Task, { _id }: ChecklistItem): void {
  // One for all attempts, so that a lost answer creates no second task.
  const idempotencyKey = newId()
  edits.report(_id, () =>
    edits
      .run(
        (items) => items,
        () => api(makeTaskOfItem, { params: { id: task._id, itemId: ids.idOf(_id) }, idempotencyKey }),
      )
      .then(({ task: created }) => showToast('Task created.', `/tasks/${created._id}`, null)),
  )
}
