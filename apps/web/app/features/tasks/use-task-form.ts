import type { Task } from '@task-manager/contract/tasks'
import { useCallback, useEffect, useState } from 'react'
import { clearDraft, readDraft, saveDraft } from '#web/lib/draft.ts'
import {
  baseOf,
  draftIn,
  draftName,
  type FormBase,
  type FormState,
  fresh,
  isDirty,
  newBase,
  type Prefill,
} from './form-draft.ts'
import type { FormValues } from './form-values.ts'

export interface TaskForm {
  state: FormState
  dirty: boolean
  /** The state came from a draft and has not been discarded. */
  restored: boolean
  change: (part: Partial<FormValues>) => void
  /** Text in the two add fields. */
  changePending: (part: Partial<Pick<FormState, 'pendingItem' | 'pendingLink'>>) => void
  /** After a save: this is what the server has now. */
  settle: (base: FormBase) => void
  /** My values, on top of what somebody else saved meanwhile. */
  rebase: (base: FormBase, values: FormValues) => void
  discard: () => void
}

/** The form's values and the draft that shadows them: every change is kept until it is saved or discarded. */
export function useTaskForm(userId: string, task: Task | null, prefill: Prefill | null): TaskForm {
  const name = draftName(task?._id ?? null, prefill)
  const [restored, setRestored] = useState(() => draftIn(readDraft(userId, name)) !== null)
  const [state, setState] = useState<FormState>(
    () => draftIn(readDraft(userId, name)) ?? fresh(task ? baseOf(task) : newBase(prefill)),
  )
  const dirty = isDirty(state)

  useEffect(() => {
    if (dirty) saveDraft(userId, name, state)
    else clearDraft(userId, name)
  }, [userId, name, state, dirty])

  // Nothing of mine is at stake: show what somebody else has saved meanwhile.
  const newer = task !== null && task.version > (state.base.version ?? 0)
  useEffect(() => {
    if (newer && !dirty) setState(fresh(baseOf(task)))
  }, [newer, dirty, task])

  // Stable: typing a title must not draw two hundred checklist rows again.
  const change = useCallback<TaskForm['change']>(
    (part) => setState((now) => ({ ...now, values: { ...now.values, ...part } })),
    [],
  )
  const changePending = useCallback<TaskForm['changePending']>(
    (part) => setState((now) => ({ ...now, ...part })),
    [],
  )

  return {
    state,
    dirty,
    restored: restored && dirty,
    change,
    changePending,
    settle: (base) => {
      setRestored(false)
      setState(fresh(base))
    },
    rebase: (base, values) => setState((now) => ({ ...now, base, values })),
    discard: () => {
      setRestored(false)
      setState(fresh(task ? baseOf(task) : newBase(prefill)))
    },
  }
}
