import type { ChecklistItem } from '@task-manager/contract/tasks/tasks'
import { Calendar, Ellipsis, GripVertical, UserRoundPlus } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import { dueCell } from '#web/features/tasks/data/dates/due-labels.ts'
import { PendingMark } from '#web/features/tasks/parts/badges/pending-mark.tsx'
import {
  hasTaskAddress,
  TextWithTasks,
  useTextWithTitles,
} from '#web/features/tasks/parts/text-with-tasks.tsx'
import { formatDay } from '#web/lib/time/format.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DropLine } from '#web/ui/drag/drop-line.tsx'
import type { DropPlace } from '#web/ui/drag/use-list-drag.ts'
import { Failure } from '#web/ui/form/failure.tsx'
import type { NewItem } from './use-item-edits.ts'
import type { EditError } from './use-task-edits.ts'

export type ItemMenuKind = 'actions' | 'due' | 'owner'

export interface RowActions {
  onToggle: (id: string, completed: boolean) => void
  edit: (id: string) => void
  onMenu: (id: string, kind: ItemMenuKind, anchor: HTMLButtonElement) => void
  /** Moves the item up or down. */
  step: (id: string, by: -1 | 1) => void
  /** `words` null: the text is unchanged. `seen`: the text when editing began. `next`: where the focus moves. */
  editText: (id: string, words: string | null, seen: string, next: 'below' | 'row' | null) => void
  /** Pasted lines become items below this one. */
  paste: (id: string, items: readonly NewItem[]) => void
}

interface RowProps {
  item: ChecklistItem
  canEdit: boolean
  isNew: boolean
  /** The field in which the text is edited. The early script has none, so it is not imported here. */
  editor: ReactNode
  pending: boolean
  error: EditError | undefined
  /** Where the dragged item would land relative to this one. */
  drop: DropPlace
  actions: RowActions
}

/** Labelled checkboxes in rows large enough for a thumb. */
export const ChecklistRow = memo(function ChecklistRow(props: RowProps) {
  const { item, canEdit, isNew, editor, pending, error, drop, actions } = props
  const { _id: id, text, completed } = item
  const name = useTextWithTitles(text)
  const box = {
    checked: completed,
    disabled: isNew,
    onChange: (event: ChangeEvent<HTMLInputElement>) => actions.onToggle(id, event.target.checked),
    className: 'choice-box my-0.5 size-5 shrink-0 pointer-coarse:size-6',
  }
  const content = (
    <span
      dir="auto"
      className={classNames('min-w-0 wrap-anywhere', completed && 'text-ink-3 line-through decoration-1')}
    >
      <TextWithTasks text={text} />
    </span>
  )
  return (
    <li
      data-item={id}
      data-drag={canEdit && !editor ? id : undefined}
      className={classNames(
        'group/item relative -mx-3 px-3 hover:bg-sunken',
        drop === 'moving' && 'opacity-40',
      )}
    >
      <DropLine place={drop} />
      {canEdit ? (
        <div className="flex min-h-9.5 items-start gap-3 border-b border-hairline py-1.75 pointer-coarse:min-h-12 sm:text-sm sm:leading-6">
          <span
            aria-hidden="true"
            className="absolute top-2.5 -left-2 cursor-grab text-ink-3 opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 pointer-coarse:hidden print:hidden"
          >
            <GripVertical size={16} />
          </span>
          {/* As large as a thumb. */}
          <label className="-m-2.5 flex p-2.5">
            <input type="checkbox" aria-label={name} onKeyDown={moveKeys(item, actions)} {...box} />
          </label>
          {editor ?? (
            <div className="flex min-w-0 flex-1 items-start gap-2">
              <Text item={item} actions={actions}>
                {content}
              </Text>
              {pending && <PendingMark />}
            </div>
          )}
          {!isNew && <Controls item={item} name={name} actions={actions} />}
        </div>
      ) : (
        <label className="flex min-h-9.5 cursor-pointer items-start gap-3 border-b border-hairline py-1.75 pointer-coarse:min-h-12 pointer-coarse:py-3 print:min-h-0 print:py-1 sm:text-sm sm:leading-6">
          <input type="checkbox" {...box} />
          <span className="min-w-0 flex-1">{content}</span>
          {pending && <PendingMark />}
          <OwnerAndDay item={item} />
        </label>
      )}
      {error && <Failure {...error} />}
    </li>
  )
})

const moveKeys =
  ({ _id: id }: ChecklistItem, actions: RowActions) =>
  (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    actions.step(id, event.key === 'ArrowUp' ? -1 : 1)
  }

function Text({
  item,
  actions,
  children,
}: {
  item: ChecklistItem
  actions: RowActions
  children: ReactNode
}) {
  const { _id: id, text } = item
  // A link inside a button cannot be followed, so such a text is edited from the menu.
  if (hasTaskAddress(text))
    return (
      <div data-text tabIndex={-1} className="min-w-0 flex-1">
        {children}
      </div>
    )
  return (
    <button
      type="button"
      data-text
      data-handle
      title="Edit"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onClick={() => actions.edit(id)}
      onKeyDown={moveKeys(item, actions)}
      className="min-w-0 flex-1 cursor-text! rounded-sm text-left pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
    >
      {children}
    </button>
  )
}

/**
 * Buttons of empty fields are shown on hover and focus only; touch screens have them in the menu. The others are always
 * shown, at the right edge.
 */
const quiet =
  'opacity-0 group-hover/item:opacity-100 group-focus-within/item:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden print:hidden'
const controlClass =
  'grid min-h-8 min-w-8 shrink-0 place-items-center rounded-md text-sm hover:bg-hairline aria-expanded:opacity-100 pointer-coarse:min-h-11 pointer-coarse:min-w-11'

function Due({ item: { dueDate, completed } }: { item: ChecklistItem }) {
  if (!dueDate) return null
  const { text, overdue, near } = dueCell(dueDate, completed)
  return (
    <time
      dateTime={dueDate}
      title={formatDay(dueDate)}
      className={classNames('text-sm', overdue ? 'text-danger' : near ? 'font-semibold' : 'text-ink-2')}
    >
      {text}
    </time>
  )
}

function OwnerAndDay({ item }: { item: ChecklistItem }) {
  const { assignee } = item
  return (
    <>
      <Due item={item} />
      {assignee && (
        <span title={assignee.name} className="-my-0.5">
          <Avatar name={assignee.name} image={assignee.profileImageUrl} size="small" />
          <span className="sr-only">{assignee.name}</span>
        </span>
      )}
    </>
  )
}

/** `name`: the text without addresses. */
function Controls({ item, name, actions }: { item: ChecklistItem; name: string; actions: RowActions }) {
  const { _id: id, completed, assignee, dueDate } = item
  const button = (kind: ItemMenuKind) => ({
    type: 'button' as const,
    'aria-haspopup': kind === 'actions' ? ('menu' as const) : ('dialog' as const),
    onClick: (event: MouseEvent<HTMLButtonElement>) => actions.onMenu(id, kind, event.currentTarget),
  })
  return (
    <div className="-my-1 flex shrink-0 items-center gap-1 pointer-coarse:-my-2">
      <button
        {...button('actions')}
        aria-label={`Actions for ${name}`}
        className={classNames(
          controlClass,
          'text-ink-2 opacity-0 max-sm:-mr-2 max-sm:order-last max-sm:pointer-coarse:-mr-3.5 group-hover/item:opacity-100 group-focus-within/item:opacity-100 pointer-coarse:opacity-100 print:hidden',
        )}
      >
        <Ellipsis size={16} />
      </button>
      <button
        {...button('due')}
        aria-label={dueDate ? `Due ${formatDay(dueDate)}: ${name}` : `Due date of ${name}`}
        className={classNames(controlClass, 'px-1.5', !dueDate && quiet)}
      >
        {dueDate ? <Due item={item} /> : <Calendar size={16} className="text-ink-3" />}
      </button>
      <button
        {...button('owner')}
        title={assignee?.name ?? 'Unassigned'}
        aria-label={assignee ? `${assignee.name}: ${name}` : `Owner of ${name}`}
        className={classNames(controlClass, '-mr-0.5', !assignee && completed && quiet)}
      >
        {assignee ? (
          <Avatar name={assignee.name} image={assignee.profileImageUrl} size="small" />
        ) : (
          <span className="grid size-7 place-items-center rounded-full border border-dashed border-edge print:hidden">
            <UserRoundPlus size={14} className="text-ink-3" />
          </span>
        )}
      </button>
    </div>
  )
}
