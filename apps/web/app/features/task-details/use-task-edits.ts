/** Changes of a task in place: shown at once, reverted when the server refuses, with the reason below the fact. */
import type { BodyInput } from '@task-manager/contract/endpoint'
import { patchTask } from '@task-manager/contract/tasks/task-edit'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  currentTaskIn,
  rememberTask,
  taskDetail,
  tasksChanged,
} from '#web/features/tasks/data/tasks.queries.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/browser/draft.ts'
import { api } from '#web/lib/http/api.ts'
import { type ApiError, messageOf, refusal } from '#web/lib/http/api-error.ts'
import { isConnected, OFFLINE } from '#web/lib/http/connection.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

export type Fact =
  | 'title'
  | 'description'
  | 'status'
  | 'priority'
  | 'dueDate'
  | 'repeat'
  | 'assignedTo'
  | 'project'
  | 'labels'
  | 'attachments'
  | 'waiting'

export interface Edit {
  fact: Fact
  body: BodyInput<typeof patchTask>
  /** The fact after the change. */
  shown: Partial<Task>
  /** A text as it was when the person began to edit it. */
  seen?: Partial<Task>
}

/** Why a change was not saved. */
export interface EditError {
  readonly text: string
  readonly retry: () => void
  /** The facts as they would be. */
  readonly shown?: Partial<Task>
  /** A text that was not saved, until it is discarded. */
  readonly typed?: string | undefined
  readonly discard?: (() => void) | undefined
}

const ATTEMPTS = 3

export const changedByOther = (): ApiError => refusal('Someone else just changed this. Check the new value.')

export async function refuseOffline(): Promise<void> {
  if (!(await isConnected())) throw refusal(OFFLINE)
}

/** Compares people and groups by id: their names may change without a change of the task. */
const textOf = (task: Task, fact: Fact): string =>
  JSON.stringify(task[fact], (_, value: unknown) =>
    typeof value === 'object' && value !== null && '_id' in value ? value._id : value,
  )

const newestOf = (task: Task): Task => queryClient.getQueryData(taskDetail(task._id).queryKey) ?? task

/** Sends for the newest known version, and again for a newer one unless `check` throws for it. */
export async function sendForNewest(
  newest: () => Task,
  sendFor: (version: number) => Promise<Task>,
  check: (theirs: Task) => void,
  attempts = ATTEMPTS,
): Promise<Task> {
  try {
    return await sendFor(newest().version)
  } catch (error) {
    const theirs = currentTaskIn(error)
    if (theirs === null || attempts <= 1) throw error
    await rememberTask(theirs)
    check(theirs)
    return await sendForNewest(newest, sendFor, check, attempts - 1)
  }
}

/** Another person's change of other facts is no conflict. */
const send = (task: Task, { fact, body }: Edit): Promise<Task> =>
  sendForNewest(
    () => newestOf(task),
    async (ifMatch) => (await api(patchTask, { params: { id: task._id }, body, ifMatch })).task,
    (theirs) => {
      if (textOf(theirs, fact) !== textOf(task, fact)) throw changedByOther()
    },
  )

export interface TaskEdits {
  task: Task
  errors: ReadonlyMap<Fact, EditError>
  save: (edit: Edit) => void
  stopWaiting: () => void
}

/** A text that changed while it was edited here is not overwritten, unless the person has seen it and tries again. */
function textSender(edit: Edit, began: Task): () => Promise<Task> {
  let seen = began
  return async () => {
    try {
      if (textOf(newestOf(seen), edit.fact) !== textOf(seen, edit.fact)) throw changedByOther()
      return await send(seen, edit)
    } catch (error) {
      seen = newestOf(seen)
      throw error
    }
  }
}

interface Change extends Pick<Edit, 'fact' | 'shown' | 'seen'> {
  send: () => Promise<Task>
}

const textFacts = ['title', 'description'] as const
const draftName = (id: string, fact: Fact): string => `text:${id}:${fact}`

const without = <K, V>(map: ReadonlyMap<K, V>, key: K): Map<K, V> =>
  new Map([...map].filter(([each]) => each !== key))

/** Sends one change after the other, so that each has the version that the previous one created. */
export function useTaskEdits(known: Task, userId: string): TaskEdits {
  const [pending, setPending] = useState<ReadonlyMap<Fact, Partial<Task>>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<Fact, EditError>>(new Map())
  const last = useRef(Promise.resolve())
  const task = Object.assign({}, known, ...pending.values()) as Task
  const report = (change: Change, text: string) => {
    const { fact, shown, seen } = change
    const discard = () => {
      clearDraft(userId, draftName(known._id, fact))
      setErrors((now) => without(now, fact))
    }
    const retry = () => apply(change)
    setErrors((now) =>
      new Map(now).set(fact, { text, retry, shown, ...(seen && { typed: String(shown[fact]), discard }) }),
    )
  }
  const apply = (change: Change) => {
    const { fact, shown, seen } = change
    setErrors((now) => without(now, fact))
    setPending((now) => new Map(now).set(fact, shown))
    last.current = last.current.then(async () => {
      try {
        await refuseOffline()
        await rememberTask(await change.send())
        clearDraft(userId, draftName(known._id, fact))
        void tasksChanged()
      } catch (error) {
        if (seen) saveDraft(userId, draftName(known._id, fact), [shown[fact], newestOf(known)[fact]])
        report(change, messageOf(error))
      }
      setPending((now) => (now.get(fact) === shown ? without(now, fact) : now))
    })
  }
  const changeOf = (edit: Edit): Change => ({
    ...edit,
    send: edit.seen ? textSender(edit, { ...task, ...edit.seen }) : () => send(task, edit),
  })
  // A text that could not be saved, for example because the session had ended, survives a reload and the next login.
  const showUnsaved = useEffectEvent(() => {
    for (const fact of textFacts) {
      const name = draftName(known._id, fact)
      // An earlier version of this file kept the text alone.
      const [typed, before] = [readDraft(userId, name)].flat() as string[]
      if (typed === known[fact]) clearDraft(userId, name)
      else if (typed != null) {
        const shown = { [fact]: typed }
        const edit = { fact, body: shown, shown, seen: { [fact]: before } }
        report(changeOf(edit), 'Your text is not saved yet.')
      }
    }
  })
  useEffect(() => showUnsaved(), [])
  // The page may begin with an older task of this device, and someone else may save the same text.
  useEffect(() => {
    for (const fact of textFacts) {
      const error = errors.get(fact)
      if (error?.typed === known[fact]) error.discard?.()
    }
  }, [errors, known])
  return {
    task,
    errors,
    save: (edit) => apply(changeOf(edit)),
    stopWaiting: () =>
      apply({
        fact: 'waiting',
        shown: { waiting: null },
        // Loaded after the screen, with the dialog that sets it.
        send: () =>
          import('#web/features/tasks/data/save-waiting.ts').then(({ saveWaiting }) =>
            saveWaiting(task._id, null),
          ),
      }),
  }
}

/** An item's id, what was typed, and the text of the item that was shown beside it. */
export type ItemDraft = [id: string, typed: string, seen?: string | undefined]

/** Why changes of checklist items were not saved, by the id of the item. Their texts are kept over a reload. */
export function useItemErrors(userId: string, taskId: string) {
  const [errors, setErrors] = useState<ReadonlyMap<string, EditError>>(new Map())
  const form = `items:${taskId}`
  const drafts = () => (readDraft(userId, form) ?? []) as ItemDraft[]
  const keepDraft = (itemId: string, typed?: string, seen?: string) => {
    const kept = drafts().filter(([id]) => id !== itemId)
    if (typed !== undefined) kept.push([itemId, typed, seen])
    if (kept.length > 0) saveDraft(userId, form, kept)
    else clearDraft(userId, form)
  }
  const forgetError = (itemId: string) => {
    keepDraft(itemId)
    setErrors((now) => without(now, itemId))
  }
  /** Shows why a text, or without `typed` another fact, was not saved. A text stays until it is discarded or sent again. */
  const keep = (
    itemId: string,
    typed: string | undefined,
    text: string,
    retry: () => void,
    seen?: string,
  ) => {
    const discard = () => forgetError(itemId)
    if (typed !== undefined) keepDraft(itemId, typed, seen)
    setErrors((now) => {
      const before = now.get(itemId)
      const other = before?.discard ? { ...before, text } : { text, retry }
      return new Map(now).set(itemId, typed === undefined ? other : { text, retry, typed, discard })
    })
  }
  /** A retry sends what was typed. */
  const report = (
    itemId: string,
    work: () => Promise<unknown>,
    typed?: string,
    seen?: () => string | undefined,
  ) => {
    setErrors((now) => (typed === undefined && now.get(itemId)?.discard ? now : without(now, itemId)))
    work().then(
      () => typed !== undefined && keepDraft(itemId),
      (error: unknown) =>
        keep(itemId, typed, messageOf(error), () => report(itemId, work, typed, seen), seen?.()),
    )
  }
  return { errors, forgetError, keep, report, drafts }
}
