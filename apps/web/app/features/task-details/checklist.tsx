import type { Task } from '@task-manager/contract/tasks/tasks'
import { Fragment, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { DragPreview } from '#web/ui/drag/drag-preview.tsx'
import { dropOf, useListDrag } from '#web/ui/drag/use-list-drag.ts'
import { controlInPlace, type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { ChecklistRow, type RowActions } from './checklist-row.tsx'
import { ChecklistList, useDoneFold } from './done-fold.tsx'
import { AddRow, ItemEditor } from './item-fields.tsx'
import type { ItemMenuProps } from './item-menu.tsx'
import type { UnsavedItemsProps } from './unsaved-items.tsx'
import type { AfterId, ItemEdits, NewItem } from './use-item-edits.ts'

const ItemMenu = onDemand<ItemMenuProps>(() => import('./item-menu.tsx'))
const UnsavedItems = onDemand(() => import('./unsaved-items.tsx'))

export interface ChecklistProps {
  /** The task with its pending changes applied. */
  task: Task
  edits: ItemEdits
  /** Stable, so that a tick renders one row and not two hundred. */
  onToggle: (itemId: string, completed: boolean) => void
  /** The ids of items whose ticks wait on this device. */
  pendingItems: ReadonlySet<string>
  rights: 'tick' | 'add' | 'edit'
}

const textButton = (root: HTMLElement | null, id: string): HTMLElement | null | undefined =>
  root?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [data-text]`)

const addedWords = (count: number): string => (count === 1 ? 'Item added' : `${count} items added`)

const nextBox = controlInPlace('input')
/**
 * The box of the item in the place of a removed one, else the field for a new item. That field also takes what is typed on
 * when the text of a removed item was being edited: a space would tick the box.
 */
const nextItem: NextFocus = (section, place, last) =>
  last.matches('[data-item] input:not([type])')
    ? section.querySelector<HTMLElement>('input[placeholder]')
    : nextBox(section, place, last)

/** The checklist: everyone ticks, administrators edit it in place. */
export function Checklist({ task, edits, onToggle, pendingItems, rights }: ChecklistProps) {
  const { todoChecklist: items } = task
  const { ids } = edits
  const { isSame } = ids
  const section = useRef<HTMLElement>(null)
  useFocusFallback(section, nextItem)
  const list = useRef<HTMLUListElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  /** The item below which a new one is written. */
  const [below, setBelow] = useState<string | null>(null)
  const belowText = useRef('')
  const [menu, setMenu] = useState<Pick<ItemMenuProps, 'kind' | 'anchor'> & { id: string }>()
  const [announcement, announce] = useState('')
  const canEdit = rights === 'edit'
  usePreload(UnsavedItems, ...(canEdit ? [ItemMenu] : []))

  const fold = useDoneFold(items, editing)

  const focusText = (id: string) => requestAnimationFrame(() => textButton(list.current, id)?.focus())
  const add = (newItems: readonly NewItem[], after: AfterId) => {
    announce('')
    return edits.add(newItems, after, () => announce(addedWords(newItems.length))).at(-1)
  }
  const addLast = (newItems: readonly NewItem[]) => add(newItems, undefined)
  const placeAt = (id: string, to: number) => {
    const others = fold.shown.filter(({ _id }) => _id !== id)
    edits.move(id, others[to - 1]?._id ?? null)
    announce(`Moved to position ${to + 1} of ${fold.shown.length}`)
  }
  const step = (id: string, by: -1 | 1) => {
    const to = fold.shown.findIndex(({ _id }) => _id === id) + by
    if (to < 0 || to >= fold.shown.length) return
    placeAt(id, to)
    focusText(id)
  }
  const { drag, text } = useListDrag(list, announce, placeAt)

  const actions: RowActions = {
    onToggle,
    edit: setEditing,
    onMenu: (id, kind, anchor) => setMenu({ id, kind, anchor }),
    step,
    editText: (id, words, seen, next) => {
      setEditing(null)
      if (words !== null) edits.change(id, { text: words }, { text: words }, seen)
      if (next === 'below') setBelow(id)
      if (next === 'row') focusText(id)
    },
    paste: (id, lines) => {
      setEditing(null)
      const last = add(lines, id)
      if (last) setBelow(last)
    },
  }
  const stable = useStable(actions)
  /** The field below an item, or below all of them when its item was not saved or is gone. */
  const addBelow = (after: string | undefined) => (
    <AddRow
      focused
      draft={belowText}
      onAdd={(lines) => {
        const last = add(lines, after)
        if (last) setBelow(last)
      }}
      onClose={() => {
        setBelow(null)
        if (after) focusText(after)
      }}
    />
  )
  const chosen = menu && items.find(({ _id }) => isSame(_id, menu.id))

  return (
    <section ref={section} className="grid gap-2">
      <ChecklistList task={task} fold={fold} list={list}>
        {fold.shown.map((item, index) => (
          <Fragment key={ids.keyOf(item._id)}>
            <ChecklistRow
              item={item}
              canEdit={canEdit}
              isNew={ids.isNew(item._id)}
              editor={isSame(item._id, editing) ? <ItemEditor item={item} actions={stable} /> : null}
              pending={pendingItems.has(item._id)}
              error={edits.errors.get(item._id) ?? edits.errors.get(ids.keyOf(item._id))}
              drop={dropOf(drag, item._id, index)}
              actions={stable}
            />
            {isSame(item._id, below) && <li className="border-b border-hairline">{addBelow(item._id)}</li>}
          </Fragment>
        ))}
      </ChecklistList>
      {below !== null && !fold.shown.some(({ _id }) => isSame(_id, below)) && addBelow(undefined)}
      <Unsaved task={task} edits={edits} onAdd={addLast} />
      {rights !== 'tick' && <AddRow onAdd={addLast} />}
      <Suspense>
        {menu && chosen && (
          <ItemMenu
            key={menu.id}
            {...menu}
            item={chosen}
            task={task}
            edits={edits}
            onEdit={() => setEditing(menu.id)}
            onBelow={() => setBelow(menu.id)}
            onStep={(by) => step(menu.id, by)}
            onDelete={() => {
              const index = fold.shown.findIndex(({ _id }) => isSame(_id, menu.id))
              const beside = fold.shown[index + 1] ?? fold.shown[index - 1]
              if (beside) focusText(beside._id)
              announce('Item deleted')
            }}
            onClosed={() => setMenu(undefined)}
          />
        )}
      </Suspense>
      <DragPreview text={text} announcement={announcement} />
    </section>
  )
}

function Unsaved(props: Omit<UnsavedItemsProps, 'earlier'>) {
  const [earlier] = useState(() => props.edits.drafts().map(([id]) => id))
  return (
    <Suspense>
      {(props.edits.errors.size > 0 || earlier.length > 0) && <UnsavedItems {...props} earlier={earlier} />}
    </Suspense>
  )
}

/** Returns the same object at each render; it has the latest functions. */
function useStable(actions: RowActions): RowActions {
  const stable = useRef({ ...actions })
  useLayoutEffect(() => {
    Object.assign(stable.current, actions)
  })
  return stable.current
}
