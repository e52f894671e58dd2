import type { Task } from '@task-manager/contract/tasks'
import { useCallback, useEffect, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { clearDraft, readDraft, saveDraft } from '#web/lib/browser/draft.ts'
import { decided, following, mergedWords, resolved, type Side, undecided } from './edit-conflict.ts'
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
import type { Field, FormValues } from './form-values.ts'

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
  /** The fields that somebody else changed too, while nobody has chosen. */
  asked: readonly Field[]
  decide: (field: Field, side: Side) => void
  /** One field as it was in `values`. */
  putBack: (field: Field, values: FormValues) => void
  discard: () => void
}

const none: readonly Field[] = []

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

  // What nobody here has touched is shown as somebody else saved it; a field that both touched is offered both ways.
  const newer = task !== null && task.version > (state.base.version ?? 0)
  useEffect(() => {
    if (!newer) return
    const { state: followed, taken } = following(state, baseOf(task))
    if (followed === state) return
    setState(followed)
    if (dirty && taken.length > 0) toast(mergedWords(taken), { id: 'merged' })
  }, [newer, dirty, task, state])

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
    asked: task ? undecided(state, baseOf(task)) : none,
    putBack: (field, values) =>
      setState((now) => ({ ...now, values: resolved(now.values, values, { [field]: 'theirs' }) })),
    decide: (field, side) => task && setState((now) => decided(now, baseOf(task), field, side)),
    discard: () => {
      setRestored(false)
      setState(fresh(task ? baseOf(task) : newBase(prefill)))
    },
  }
}
