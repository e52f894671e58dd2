import { useMutation } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { restore } from '#web/features/tasks/parts/restore-task.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { mergedText } from './edit-conflict.ts'
import { baseOf, type FormBase, newBase, type Prefill, withPending } from './form-draft.ts'
import { type Failure, type FormValues, failuresOf, fieldOf } from './form-values.ts'
import { createTask, type SaveConflict, type SaveOutcome, updateTask } from './save-task.ts'
import type { FormController } from './use-task-form.ts'

interface Options {
  form: FormController
  userId: string
  /** Null for a new task. */
  taskId: string | null
  prefill: Prefill | null
  /** Called with at least one failure, in the order of the fields. */
  onFailures: (failures: readonly Failure[]) => void
  /** Called before the fields are emptied or replaced. */
  beforeLeaving: () => void
  onCreated: () => void
  /** The form becomes that of `task`: a deleted task was saved as a new one, or more was typed while it was created. */
  onSavedAsNew: (task: Task) => void
}

export interface SaveTask {
  save: () => void
  saving: boolean
  conflict: SaveConflict | null
  /** Saves these values on top of the version that someone else saved. */
  resolve: (values: FormValues) => void
  dismissConflict: () => void
  /** The task was deleted meanwhile. */
  deleted: boolean
  saveAsNew: () => void
  /** Restores the task and saves the form into it. */
  restoreAndSave: () => void
  dismissDeleted: () => void
}

/** Whether the saved task has no description, because it was captured without one. */
const isBare = ({ version, values }: FormBase): boolean => version !== null && values.description === ''

export function useSaveTask({ form, userId, taskId, prefill, ...on }: Options): SaveTask {
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [deleted, setDeleted] = useState(false)

  const saving = useMutation({
    mutationFn: async ({ values, base }: { values: FormValues; base: FormBase }): Promise<SaveOutcome> => {
      if (taskId !== null) return updateTask(taskId, values, base, form.state.moveAll)
      const task = await createTask(userId, { values, todo: base.todo }, prefill)
      on.beforeLeaving()
      return { task, merged: [] }
    },
    onSuccess: (outcome, { values }) => {
      setDeleted('deleted' in outcome)
      setConflict('conflict' in outcome ? outcome.conflict : null)
      if ('task' in outcome) onSaved(outcome, values)
    },
    onError: (error) => {
      const field = error instanceof ApiError ? fieldOf(error.problem?.errors?.[0]?.path) : null
      if (field) on.onFailures([{ field, message: messageOf(error) }])
      showError(error)
    },
  })

  const savingAsNew = useMutation({
    mutationFn: () => createTask(userId, { values: form.state.values, todo: [] }, prefill),
    onSuccess: (task) => {
      form.discard()
      toast.success('Task Created Successfully')
      on.onSavedAsNew(task)
    },
    onError: showError,
  })

  const restoring = useMutation({
    mutationFn: (id: string) => restore(id),
    // Changes saved between the form's version and the deletion are merged like any other.
    onSuccess: () => submit(form.state.values, form.state.base),
    onError: showError,
  })

  function onSaved({ task, merged }: Extract<SaveOutcome, { task: Task }>, sent: FormValues) {
    toast.success(taskId === null ? 'Task Created Successfully' : 'Task Updated Successfully')
    if (merged.length > 0) toast(mergedText(merged), { id: 'merged' })
    if (taskId !== null) form.settle(baseOf(task), sent)
    else if (form.handOver(task, sent)) on.onSavedAsNew(task)
    else {
      form.settle(newBase(null))
      on.onCreated()
    }
  }

  function submit(values: FormValues, base: FormBase) {
    const failures = failuresOf(values, isBare(base))
    if (failures.length > 0) on.onFailures(failures)
    else saving.mutate({ values, base })
  }

  return {
    save: () => {
      const { base } = form.state
      const values = withPending(form.state)
      // Text in the add fields counts as added, once all of it can be saved.
      if (failuresOf(values, isBare(base)).length === 0) {
        form.change(values)
        form.changePending({ pendingItem: '', pendingLink: '' })
      }
      submit(values, base)
    },
    saving: saving.isPending || savingAsNew.isPending || restoring.isPending,
    conflict,
    resolve: (values) => {
      if (!conflict) return
      const base = baseOf(conflict.theirs)
      form.rebase(base, values)
      setConflict(null)
      submit(values, base)
    },
    dismissConflict: () => setConflict(null),
    deleted,
    saveAsNew: () => savingAsNew.mutate(),
    restoreAndSave: () => taskId !== null && restoring.mutate(taskId),
    dismissDeleted: () => setDeleted(false),
  }
}
