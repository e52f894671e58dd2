import { useMutation } from '@tanstack/react-query'
import type { Status, Task } from '@task-manager/contract/tasks'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { currentTaskIn, saveTask, setStatus } from '#web/features/tasks/data/tasks.queries.ts'
import { restore } from '#web/features/tasks/parts/restore-task.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { type Conflict, conflictsOf, firstChoices, mergedWords, resolved } from './edit-conflict.ts'
import { baseOf, type FormBase, newBase, type Prefill, withPending } from './form-draft.ts'
import {
  type Failure,
  type Field,
  type FormValues,
  fieldOf,
  firstFailure,
  formOf,
  payloadOf,
} from './form-values.ts'
import { keyDone, keyFor } from './idempotency-key.ts'
import type { TaskForm } from './use-task-form.ts'

/** Somebody else saved first, and changed what was changed here too (decision T5). */
export interface Clash {
  theirs: Task
  conflicts: Conflict[]
}

/** What became of a save: `gone` when somebody deleted the task meanwhile. */
type Outcome = { task: Task; merged: Field[] } | { clash: Clash } | { gone: true }

interface Options {
  form: TaskForm
  userId: string
  /** Null for a new task. */
  taskId: string | null
  prefill: Prefill | null
  onFailure: (failure: Failure) => void
  onCreated: () => void
  /** The text of a deleted task lives on in a new one. */
  onSavedAsNew: (task: Task) => void
}

/** Where it was asked for. It is made already, so what goes wrong here is said and no more. */
async function movedTo(task: Task, status: Status | undefined): Promise<Task> {
  if (status === undefined || status === task.status) return task
  try {
    return await setStatus(task, status)
  } catch (error) {
    toast.error(messageOf(error))
    return task
  }
}

/** Ticks alone are no clash: the list is sent again on the fresh version, so often at most. */
const REBASE_MAX = 5

export interface SaveTask {
  save: () => void
  saving: boolean
  clash: Clash | null
  /** Saves these values on top of what the other saved. */
  resolve: (values: FormValues) => void
  dismissClash: () => void
  /** The task is no more; what is typed can become a new one. */
  gone: boolean
  saveAsNew: () => void
  /** Brings it back and saves on top of it what is typed. */
  restoreAndSave: () => void
  dismissGone: () => void
}

export function useSaveTask({ form, userId, taskId, prefill, ...on }: Options): SaveTask {
  const [clash, setClash] = useState<Clash | null>(null)

  const [gone, setGone] = useState(false)

  /** What only one side touched is merged without a question. */
  async function update(id: string, values: FormValues, base: FormBase): Promise<Outcome> {
    let mine = values
    let known = base
    const merged: Field[] = []
    for (let attempt = 0; ; attempt++) {
      try {
        const task = await saveTask(payloadOf(mine, known.todo), { id, version: known.version ?? 0 })
        return { task, merged }
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { gone: true }
        const theirs = currentTaskIn(error)
        if (theirs === null || attempt === REBASE_MAX) throw error
        const conflicts = conflictsOf(known.values, mine, formOf(theirs))
        if (conflicts.some(({ both }) => both)) return { clash: { theirs, conflicts } }
        mine = resolved(mine, formOf(theirs), firstChoices(conflicts))
        merged.push(...conflicts.map(({ field }) => field))
        known = baseOf(theirs)
      }
    }
  }

  async function create(values: FormValues): Promise<Task> {
    const body = payloadOf(values, [], prefill?.enquiryId)
    try {
      const task = await saveTask(body, { idempotencyKey: keyFor(userId, body) })
      keyDone(userId)
      return await movedTo(task, prefill?.status)
    } catch (error) {
      // It was made by an earlier attempt and deleted since: saving once more is a new wish.
      if (error instanceof ApiError && error.status === 409) keyDone(userId)
      throw error
    }
  }

  const mutation = useMutation({
    mutationFn: async ({ values, base }: { values: FormValues; base: FormBase }): Promise<Outcome> =>
      taskId === null ? { task: await create(values), merged: [] } : update(taskId, values, base),
    onSuccess: (outcome) => {
      setGone('gone' in outcome)
      setClash('clash' in outcome ? outcome.clash : null)
      if (!('task' in outcome)) return
      const { task, merged } = outcome
      if (taskId === null) {
        form.settle(newBase(null))
        toast.success('Task Created Successfully')
        on.onCreated()
      } else {
        form.settle(baseOf(task))
        toast.success('Task Updated Successfully')
        if (merged.length > 0) toast(mergedWords(merged), { id: 'merged' })
      }
    },
    onError: (error) => {
      const field = error instanceof ApiError ? fieldOf(error.problem?.errors?.[0]?.path) : null
      if (field) on.onFailure({ field, message: messageOf(error) })
      toast.error(messageOf(error))
    },
  })

  const asNew = useMutation({
    mutationFn: () => create(form.state.values),
    onSuccess: (task) => {
      form.discard()
      toast.success('Task Created Successfully')
      on.onSavedAsNew(task)
    },
    onError: (error) => toast.error(messageOf(error)),
  })

  const bringBack = useMutation({
    mutationFn: (id: string) => restore(id),
    // What was saved between the form's version and the deletion meets the form as any other edit does.
    onSuccess: () => submit(form.state.values, form.state.base),
    onError: (error) => toast.error(messageOf(error)),
  })

  function submit(values: FormValues, base: FormBase) {
    const failure = firstFailure(values)
    if (failure) on.onFailure(failure)
    else mutation.mutate({ values, base })
  }

  return {
    save: () => {
      const { base } = form.state
      const values = withPending(form.state)
      // What is typed but not added is meant; it becomes part of the lists once all of it can be saved.
      if (firstFailure(values) === null) {
        form.change(values)
        form.changePending({ pendingItem: '', pendingLink: '' })
      }
      submit(values, base)
    },
    saving: mutation.isPending || asNew.isPending || bringBack.isPending,
    clash,
    resolve: (values) => {
      if (!clash) return
      const base = baseOf(clash.theirs)
      form.rebase(base, values)
      setClash(null)
      submit(values, base)
    },
    dismissClash: () => setClash(null),
    gone,
    saveAsNew: () => asNew.mutate(),
    restoreAndSave: () => taskId !== null && bringBack.mutate(taskId),
    dismissGone: () => setGone(false),
  }
}
