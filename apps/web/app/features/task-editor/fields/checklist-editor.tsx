import { ITEM_MAX, ITEMS_MAX, TOO_MANY_ITEMS } from '@task-manager/contract/tasks/task-values'
import type { TodoItem } from '@task-manager/contract/tasks/tasks'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AddField } from './add-field.tsx'
import { ITEM_TOO_LONG, keepCompleted, moveItem } from './checklist-items.ts'
import { DeleteButton, EditorRow, RowButton } from './editor-row.tsx'
import { useEditorRows } from './use-editor-rows.ts'

interface Props {
  items: string[]
  /** The saved list. Completed items keep their mark by identical text (spec 4). */
  saved: readonly TodoItem[]
  pending: string
  describedBy: string | undefined
  onItems: (items: string[]) => void
  onPending: (text: string) => void
}

/** The server's message for items that cannot be added; null when they can. */
function refusal(items: readonly string[], added: readonly string[]): string | null {
  if (added.some((item) => item.length > ITEM_MAX)) {
    return ITEM_TOO_LONG
  }
  if (items.length + added.length > ITEMS_MAX) return TOO_MANY_ITEMS
  return null
}

/**
 * Numbered items. Enter or Add appends, each pasted line becomes an item, Alt with an arrow key moves a row, and pressing
 * its text edits it.
 */
export const ChecklistEditor = memo(function ChecklistEditor({
  items,
  saved,
  pending,
  describedBy,
  onItems,
  onPending,
}: Props) {
  const { list, keys, field, ...rows } = useEditorRows(items, refusal, onItems, onPending)
  const [ordering, setOrdering] = useState(false)
  const [announcement, announce] = useState('')
  const flags = keepCompleted(items, saved)

  function add(text: string): boolean {
    const added = rows.add(text)
    if (added > 0) announce(added === 1 ? 'Item added' : `${added} items added`)
    return added > 0
  }

  function remove(index: number) {
    rows.remove(index)
    announce('Item deleted')
  }

  function move(index: number, step: -1 | 1) {
    if (index + step < 0 || index + step >= items.length) return
    onItems(moveItem(items, index, step))
    announce(`Moved to position ${index + step + 1} of ${items.length}`)
  }

  function onRowKey(event: KeyboardEvent, index: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={field.id} className="text-sm font-semibold">
          TODO Checklist
        </label>
        {items.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            aria-pressed={ordering}
            className="-my-2 -mr-3 aria-pressed:bg-sunken"
            onClick={() => setOrdering(!ordering)}
          >
            <ArrowUpDown size={16} />
            Reorder
          </Button>
        )}
      </div>
      {items.length > 0 && (
        <ol ref={list} aria-label="Checklist items" className="border-t border-hairline">
          {items.map((text, index) => (
            <EditorRow
              key={keys[index]}
              index={index}
              text={text}
              done={flags[index]?.completed ?? false}
              onEditText={(words) => {
                rows.editText(index, words)
                announce('Item edited')
              }}
              onKeyDown={(event) => onRowKey(event, index)}
            >
              {ordering ? (
                <>
                  <RowButton label={`Move item ${index + 1} up`} onClick={() => move(index, -1)}>
                    <ArrowUp size={18} />
                  </RowButton>
                  <RowButton label={`Move item ${index + 1} down`} onClick={() => move(index, 1)}>
                    <ArrowDown size={18} />
                  </RowButton>
                </>
              ) : (
                <DeleteButton
                  label={`Delete item ${index + 1}: ${text}`}
                  keys={items.length > 1 ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                  onClick={() => remove(index)}
                />
              )}
            </EditorRow>
          ))}
        </ol>
      )}
      <AddField
        {...field}
        field="todoChecklist"
        placeholder="Add an item"
        text={pending}
        describedBy={describedBy}
        onAdd={add}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
})
