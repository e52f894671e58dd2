import { useMutation } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { type Conflict, conflictsOf } from './edit-conflict.ts'
import { baseOf, type FormBase, newBase, type Prefill } from './form-draft.ts'
import { type Failure, type FormValues, fieldOf, firstFailure, formOf, payloadOf } from './form-values.ts'
import { keyDone, keyFor } from './idempotency-key.ts'
import { currentTaskIn, saveTask } from './tasks.queries.ts'
import type { TaskForm } from './use-task-form.ts'

/** Somebody else saved first, and changed what this form shows (decision T5). */
export interface Clash {
  theirs: Task
  conflicts: Conflict[]
}

interface Options {
  form: TaskForm
  userId: string
  /** Null for a new task. */
  taskId: string | null
  prefill: Prefill | null
  onFailure: (failure: Failure) => void
  onCreated: () => void
}

/** Ticks alone are no clash: the list is sent again on the fresh version, so often at most. */
const REBASE_MAX = 5

const NOT_ADDED = 'What you typed here is not added yet. Press Add, or clear it.'

export interface SaveTask {
  save: () => void
  saving: boolean
  clash: Clash | null
  /** Saves these values on top of what the other saved. */
  resolve: (values: FormValues) => void
  dismissClash: () => void
}

export function useSaveTask({ form, userId, taskId, prefill, onFailure, onCreated }: Options): SaveTask {
  const [clash, setClash] = useState<Clash | null>(null)

  async function update(id: string, values: FormValues, base: FormBase): Promise<Task | Clash> {
    let known = base
    for (let attempt = 0; ; attempt++) {
      try {
        return await saveTask(payloadOf(values, known.todo), { id, version: known.version ?? 0 })
      } catch (error) {
        const theirs = currentTaskIn(error)
        if (theirs === null || attempt === REBASE_MAX) throw error
        const conflicts = conflictsOf(base.values, values, formOf(theirs))
        if (conflicts.length > 0) return { theirs, conflicts }
        known = baseOf(theirs)
      }
    }
  }

  async function create(values: FormValues): Promise<Task> {
    const body = payloadOf(values, [], prefill?.enquiryId)
    const task = await saveTask(body, { idempotencyKey: keyFor(userId, body) })
    keyDone(userId)
    return task
  }

  const mutation = useMutation({
    mutationFn: ({ values, base }: { values: FormValues; base: FormBase }) =>
      taskId === null ? create(values) : update(taskId, values, base),
    onSuccess: (result) => {
      if ('conflicts' in result) {
        setClash(result)
        return
      }
      setClash(null)
      if (taskId === null) {
        form.settle(newBase(null))
        toast.success('Task Created Successfully')
        onCreated()
      } else {
        form.settle(baseOf(result))
        toast.success('Task Updated Successfully')
      }
    },
    onError: (error) => {
      const field = error instanceof ApiError ? fieldOf(error.problem?.errors?.[0]?.path) : null
      if (field) onFailure({ field, message: messageOf(error) })
      toast.error(messageOf(error))
    },
  })

  function submit(values: FormValues, base: FormBase) {
    const failure = firstFailure(values)
    if (failure) onFailure(failure)
    else mutation.mutate({ values, base })
  }

  return {
    save: () => {
      const { values, base, pendingItem, pendingLink } = form.state
      const waiting = pendingItem.trim() ? 'todoChecklist' : pendingLink.trim() ? 'attachments' : null
      // A new task empties the form: what is typed but not added would be gone without a word.
      if (waiting && firstFailure(values) === null) onFailure({ field: waiting, message: NOT_ADDED })
      else submit(values, base)
    },
    saving: mutation.isPending,
    clash,
    resolve: (values) => {
      if (!clash) return
      const base = baseOf(clash.theirs)
      form.rebase(base, values)
      setClash(null)
      submit(values, base)
    },
    dismissClash: () => setClash(null),
  }
}
