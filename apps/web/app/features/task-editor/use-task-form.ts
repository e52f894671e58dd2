import type { Task } from '@task-manager/contract/tasks/tasks'
import { useCallback, useEffect, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { clearDraft, readDraft, saveDraft } from '#web/lib/browser/draft.ts'
import {
  applyChoices,
  decide,
  mergedText,
  rebaseState,
  type Side,
  settledState,
  undecidedFields,
} from './edit-conflict.ts'
import {
  baseOf,
  draftIn,
  draftName,
  type FormBase,
  type FormState,
  isDirty,
  newBase,
  type Prefill,
  stateFrom,
} from './form-draft.ts'
import type { Field, FormValues } from './form-values.ts'

export interface FormController {
  state: FormState
  dirty: boolean
  /** The values come from a draft that was not discarded. */
  restored: boolean
  change: (part: Partial<FormValues>) => void
  /** Sets the text of the two add fields, and what a new due date moves. */
  changePending: (part: Partial<Pick<FormState, 'pendingItem' | 'pendingLink' | 'moveAll'>>) => void
  /** Starts again from the saved version. What was typed since `sent` was sent stays. */
  settle: (base: FormBase, sent?: FormValues) => void
  /** Leaves what was typed since `sent` was sent to the form of the task that it created. False if nothing was. */
  handOver: (task: Task, sent: FormValues) => boolean
  /** Applies my values to a version that someone else saved. */
  rebase: (base: FormBase, values: FormValues) => void
  /** The fields that someone else changed too and that need a choice. */
  undecided: readonly Field[]
  decide: (field: Field, side: Side) => void
  /** Sets one field as in `values`. */
  resetField: (field: Field, values: FormValues) => void
  discard: () => void
}

const NONE: readonly Field[] = []

/** The form's values. Each change is kept as a draft until it is saved or discarded. */
export function useTaskForm(userId: string, task: Task | null, prefill: Prefill | null): FormController {
  const name = draftName(task?._id ?? null, prefill)
  const [restored, setRestored] = useState(() => draftIn(readDraft(userId, name)) !== null)
  const [state, setState] = useState<FormState>(
    () => draftIn(readDraft(userId, name)) ?? stateFrom(task ? baseOf(task) : newBase(prefill)),
  )
  const dirty = isDirty(state)

  useEffect(() => {
    if (dirty) saveDraft(userId, name, state)
    else clearDraft(userId, name)
  }, [userId, name, state, dirty])

  // A newer version of the task: its fields are shown, and for fields changed here too both values are offered.
  const newer = task !== null && task.version > (state.base.version ?? 0)
  useEffect(() => {
    if (!newer) return
    const { state: rebased, mergedFields } = rebaseState(state, baseOf(task))
    if (rebased === state) return
    setState(rebased)
    if (dirty && mergedFields.length > 0) toast(mergedText(mergedFields), { id: 'merged' })
  }, [newer, dirty, task, state])

  // Stable, so that typing a title does not render two hundred checklist rows.
  const change = useCallback<FormController['change']>(
    (part) => setState((now) => ({ ...now, values: { ...now.values, ...part } })),
    [],
  )
  const changePending = useCallback<FormController['changePending']>(
    (part) => setState((now) => ({ ...now, ...part })),
    [],
  )

  return {
    state,
    dirty,
    restored: restored && dirty,
    change,
    changePending,
    settle: (base, sent) => {
      setRestored(false)
      setState((now) => (sent ? settledState(now, sent, base) : stateFrom(base)))
    },
    handOver: (created, sent) => {
      const rest = settledState(state, sent, baseOf(created))
      if (!isDirty(rest)) return false
      saveDraft(userId, draftName(created._id, null), rest)
      clearDraft(userId, name)
      return true
    },
    rebase: (base, values) => setState((now) => ({ ...now, base, values })),
    undecided: task ? undecidedFields(state, baseOf(task)) : NONE,
    resetField: (field, values) =>
      setState((now) => ({ ...now, values: applyChoices(now.values, values, { [field]: 'theirs' }) })),
    decide: (field, side) => task && setState((now) => decide(now, baseOf(task), field, side)),
    discard: () => {
      setRestored(false)
      setState(stateFrom(task ? baseOf(task) : newBase(prefill)))
    },
  }
}
