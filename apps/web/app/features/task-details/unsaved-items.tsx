import type { Task } from '@task-manager/contract/tasks/tasks'
import { useEffect, useEffectEvent } from 'react'
import { Failure } from '#web/ui/form/failure.tsx'
import type { ItemEdits, NewItem } from './use-item-edits.ts'

export interface UnsavedItemsProps {
  task: Task
  edits: ItemEdits
  /** The items whose texts were not saved before this page was opened. Later ones are among the errors of `edits`. */
  earlier: readonly string[]
  onAdd: (items: readonly NewItem[]) => void
}

const linesIn = (typed: string): NewItem[] => typed.split('\n').map((text) => ({ text }))

/**
 * What was typed for new items that were not saved, and for items that were deleted meanwhile. Texts that could not be
 * saved before a reload or the next login are shown again.
 */
export default function UnsavedItems({ task, edits, earlier, onAdd }: UnsavedItemsProps) {
  const { todoChecklist: items } = task
  const { errors, ids, forgetError, drafts, keep, change } = edits
  const restore = useEffectEvent(() => {
    for (const [id, typed, seen] of drafts()) {
      if (errors.has(id) || !earlier.includes(id)) continue
      const item = items.find(({ _id }) => _id === id)
      const isSaved = item
        ? item.text === typed
        : linesIn(typed).every((line) => items.some(({ text }) => text === line.text))
      if (isSaved) {
        forgetError(id)
        continue
      }
      if (!item) ids.add(id)
      const retry = () => {
        if (item) return change(id, { text: typed }, { text: typed }, seen)
        forgetError(id)
        onAdd(linesIn(typed))
      }
      keep(id, typed, 'Your text is not saved yet.', retry, seen)
    }
  })
  useEffect(() => restore(), [])
  return [...errors].map(([id, error]) => {
    const { typed } = error
    if (typed === undefined || items.some(({ _id }) => ids.idOf(_id) === ids.idOf(id))) return null
    return ids.isNew(id) ? (
      <Failure key={id} {...error} />
    ) : (
      <Failure
        key={id}
        text="Someone else deleted this item."
        typed={typed}
        discard={() => forgetError(id)}
        retryLabel="Add it again"
        retry={() => {
          forgetError(id)
          onAdd([{ text: typed }])
        }}
      />
    )
  })
}
