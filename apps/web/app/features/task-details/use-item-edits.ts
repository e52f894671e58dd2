/** Changes of a checklist in place: shown at once, reverted when the server refuses. */
import type { BodyInput } from '@task-manager/contract/endpoint'
import { progressAfterEdit } from '@task-manager/contract/progress'
import { addItems, updateItem } from '@task-manager/contract/tasks/task-items'
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import { useRef, useState } from 'react'
import { rememberTask, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { newId } from '#web/lib/new-id.ts'
import { withoutEarly } from './early-items.ts'
import { type ItemIds, useItemIds } from './use-item-ids.ts'
import {
  changedByOther,
  type EditError,
  type ItemDraft,
  refuseOffline,
  sendForNewest,
  useItemErrors,
} from './use-task-edits.ts'

type Items = readonly ChecklistItem[]
type Change = BodyInput<typeof updateItem>

/** Where new items go: after the item with this id, null for the first place, undefined for the end. */
export type AfterId = string | null | undefined

export interface NewItem {
  readonly text: string
  readonly completed?: boolean
}

export interface ItemEdits {
  items: Items
  /** By the id of the item. */
  errors: ReadonlyMap<string, EditError>
  /** Returns the temporary ids of the items. `errors` has their texts under the first one when they are not saved. */
  add: (items: readonly NewItem[], after: AfterId, onSaved: () => void) => string[]
  ids: ItemIds
  /** `shown`: the fields of the item that change. `seen`: its text when editing began. */
  change: (id: string, change: Change, shown?: Partial<ChecklistItem>, seen?: string) => void
  forgetError: (id: string) => void
  /** Shows a text that was not saved, by the id of its item. `seen`: the item's text beside it. */
  keep: (id: string, typed: string, text: string, retry: () => void, seen?: string) => void
  /** The texts of items that are kept over a reload. */
  drafts: () => ItemDraft[]
  move: (id: string, after: string | null) => void
  /** Shows the items as `apply` changes them until the answer of `send`. */
  run: <T extends Task | { from: Task }>(apply: (items: Items) => Items, send: () => Promise<T>) => Promise<T>
  /** Shows why `work` failed below the item. */
  report: (id: string, work: () => Promise<unknown>) => void
  /** `send` adds the items. */
  prepare: (
    items: readonly (NewItem & Partial<ChecklistItem>)[],
    after: AfterId,
  ) => { added: string[]; send: () => Promise<Task> }
}

const insertItems = (items: Items, added: Items, after: AfterId): ChecklistItem[] => {
  const index = after === undefined ? items.length : items.findIndex(({ _id }) => _id === after) + 1
  return [...items.slice(0, index), ...added, ...items.slice(index)]
}

const moved = (items: Items, item: ChecklistItem, after: AfterId): ChecklistItem[] =>
  insertItems(
    items.filter((each) => each !== item),
    [item],
    after,
  )

/** The item with a temporary id, until the answer has its own. */
const temporary = ({ text, completed = false }: NewItem): ChecklistItem => ({
  _id: newId(),
  text,
  completed,
  assignee: null,
  dueDate: null,
})

const bodiesOf = (items: readonly (NewItem & Partial<ChecklistItem>)[]) =>
  items.map(({ text, assignee, dueDate }) => ({
    text,
    ...(assignee && { assignee: assignee._id }),
    ...(dueDate && { dueDate }),
  }))

const idsOf = ({ todoChecklist }: Task): Set<string> => new Set(todoChecklist.map(({ _id }) => _id))

interface Step {
  readonly key: string
  readonly apply: (items: Items) => Items
}

/** The changes without an answer yet, applied to the task's items, and the latest known state of the task. */
function useSteps(task: Task) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const newest = useRef(task)
  if (task.version > newest.current.version) newest.current = task

  /** One change after the other: a position refers to the items at that time. */
  const run = <T extends Task | { from: Task }>(apply: Step['apply'], send: () => Promise<T>): Promise<T> => {
    const step = { key: newId(), apply }
    setSteps((now) => [...now, step])
    const done = last.current.then(async () => {
      try {
        await refuseOffline()
        const answer = await send()
        newest.current = 'from' in answer ? answer.from : answer
        await rememberTask(newest.current)
        void tasksChanged()
        return answer
      } finally {
        setSteps((now) => now.filter((each) => each !== step))
      }
    })
    last.current = done.catch(() => {})
    return done
  }
  const items = steps.reduce<Items>((known, { apply }) => apply(known), task.todoChecklist)
  return { items, newest, run }
}

/** A text that someone else has changed since editing began is refused once, so that a retry overwrites it. */
function refuseChangedText(began: string | undefined, textNow: () => string | undefined): () => void {
  let seen = began
  return () => {
    const now = textNow()
    if (seen === undefined || now === undefined || now === seen) return
    seen = now
    throw changedByOther()
  }
}

/** `refuse` throws when the newest known task forbids the change, which is sent for that version only. */
async function sendText(
  newest: { current: Task },
  refuse: () => void,
  sendFor: (version: number) => Promise<Task>,
): Promise<Task> {
  refuse()
  return await sendForNewest(
    () => newest.current,
    sendFor,
    (theirs) => {
      newest.current = theirs
      refuse()
    },
  )
}

/** `task` is the task as the server knows it. */
export function useItemEdits(task: Task, userId: string): ItemEdits {
  const { _id: id } = task
  const { items, newest, run } = useSteps(task)
  const { report, ...unsaved } = useItemErrors(userId, id)
  const ids = useItemIds()
  const { idOf, isSame } = ids

  const sendChange = async (itemId: string, body: Change, ifMatch?: number): Promise<Task> =>
    (await api(updateItem, { params: { id, itemId: idOf(itemId) }, body, ifMatch })).task
  const change: ItemEdits['change'] = (itemId, body, shown = {}, seen) => {
    const textNow = () => newest.current.todoChecklist.find(({ _id }) => isSame(_id, itemId))?.text
    const refuse = refuseChangedText(seen, textNow)
    const send = () =>
      seen === undefined
        ? sendChange(itemId, body)
        : sendText(newest, refuse, (version) => sendChange(itemId, body, version))
    const apply = (items: Items) =>
      items.map((item) => (isSame(item._id, itemId) ? { ...item, ...shown } : item))
    report(idOf(itemId), () => run(apply, send), body.text, textNow)
  }

  const prepare = (items: readonly (NewItem & Partial<ChecklistItem>)[], after: AfterId) => {
    const added = items.map(temporary)
    for (const { _id } of added) ids.add(_id)
    /** The first call, for all attempts: when only its answer was lost, the server adds nothing again. */
    let call: { body: BodyInput<typeof addItems>; idempotencyKey: string } | undefined
    let before: ReadonlySet<string> | null = null
    const send = () => {
      const done = run(
        // The answer may arrive before this step ends.
        (known) => {
          const missing = added.filter(({ _id }) => !known.some((each) => isSame(each._id, _id)))
          return insertItems(withoutEarly(known, missing, before), missing, after && idOf(after))
        },
        async () => {
          before ??= idsOf(newest.current)
          // An item that was not saved has no place.
          const savedAfter = after != null && ids.isNew(after) ? undefined : after
          call ??= {
            body: {
              items: bodiesOf(items),
              ...(savedAfter !== undefined && { after: savedAfter && idOf(savedAfter) }),
            },
            idempotencyKey: newId(),
          }
          const saved = (await api(addItems, { params: { id }, ...call })).task
          const others = withoutEarly(saved.todoChecklist, added, before)
          const created = saved.todoChecklist.filter((item) => !others.includes(item))
          for (const [i, { _id }] of added.entries()) ids.save(_id, created[i]?._id ?? _id)
          return saved
        },
      )
      for (const [i, { completed }] of items.entries())
        if (completed && added[i]) change(added[i]._id, { completed }, { completed })
      return done
    }
    return { added: added.map(({ _id }) => _id), send }
  }
  return {
    items,
    ...unsaved,
    change,
    add: (items, after, onSaved) => {
      const { added, send } = prepare(items, after)
      report(added[0] ?? '', () => send().then(onSaved), items.map(({ text }) => text).join('\n'))
      return added
    },
    ids,
    move: (itemId, after) =>
      report(itemId, () =>
        run(
          (items) => {
            const item = items.find(({ _id }) => isSame(_id, itemId))
            return item ? moved(items, item, after) : items
          },
          () => sendChange(itemId, { after: after && idOf(after) }),
        ),
      ),
    run,
    report,
    prepare,
  }
}

/** The task with these items, as the server will compute it. */
export const withItems = (task: Task, items: Items): Task =>
  items === task.todoChecklist
    ? task
    : { ...task, ...progressAfterEdit(task, items), todoChecklist: [...items] }
