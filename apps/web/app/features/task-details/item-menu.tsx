import { useQuery } from '@tanstack/react-query'
import { ITEMS_MAX } from '@task-manager/contract/tasks/task-values'
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import {
  ArrowDown,
  ArrowUp,
  Calendar,
  ListPlus,
  PencilLine,
  SquareArrowOutUpRight,
  Trash2,
  UserRoundPlus,
} from 'lucide-react'
import { useState } from 'react'
import { searchPeople } from '#web/features/tasks/data/find/search-people.ts'
import { DueDay } from '#web/features/tasks/parts/due-day.tsx'
import { PeopleResults, PersonResult } from '#web/features/tasks/parts/people-results.tsx'
import { useTextWithTitles } from '#web/features/tasks/parts/text-with-tasks.tsx'
import { teamMembers } from '#web/lib/team-members.ts'
import { ListSearch } from '#web/ui/list/list-search.tsx'
import { ActionsItem, ActionsMenu, ActionsSeparator } from '#web/ui/menu/actions-menu.tsx'
import { AnchoredPopover } from '#web/ui/menu/anchored-popover.tsx'
import type { ItemMenuKind } from './checklist-row.tsx'
import { makeTaskOf, removeItem } from './item-actions.ts'
import type { ItemEdits } from './use-item-edits.ts'

export interface ItemMenuProps {
  kind: ItemMenuKind
  item: ChecklistItem
  task: Task
  edits: ItemEdits
  anchor: HTMLButtonElement
  onEdit: () => void
  onBelow: () => void
  onStep: (by: -1 | 1) => void
  /** Called with its deletion. */
  onDelete: () => void
  onClosed: () => void
}

/** The actions, the owner or the due day of an item. */
export default function ItemMenu(props: ItemMenuProps) {
  const { item, edits, anchor, onClosed } = props
  const [kind, setKind] = useState(props.kind)
  const name = useTextWithTitles(item.text)
  if (kind === 'actions') return <Actions {...props} name={name} onKind={setKind} />
  const label = kind === 'due' ? `Due date of ${name}` : `Owner of ${name}`
  return (
    <AnchoredPopover label={label} anchor={anchor} onClosed={onClosed}>
      {(close) =>
        kind === 'due' ? (
          <>
            <DueDay
              day={item.dueDate ?? ''}
              onChange={(day) => {
                close()
                const dueDate = day || null
                if (dueDate !== item.dueDate) edits.change(item._id, { dueDate }, { dueDate })
              }}
            />
            {item.dueDate && (
              <Clear
                text="No due date"
                onClear={() => {
                  close()
                  edits.change(item._id, { dueDate: null }, { dueDate: null })
                }}
              />
            )}
          </>
        ) : (
          <Owners {...props} close={close} />
        )
      }
    </AnchoredPopover>
  )
}

const choiceClass =
  'flex min-h-9 w-full items-center gap-3 rounded-md px-2 text-left -outline-offset-3 hover:bg-sunken pointer-coarse:min-h-11'

const Clear = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <button type="button" onClick={onClear} className={choiceClass}>
    {text}
  </button>
)

/** The people on the task first; anyone else is added to it. */
function Owners({ item, task, edits, close }: ItemMenuProps & { close: () => void }) {
  const { data, isError } = useQuery(teamMembers)
  const [search, setSearch] = useState('')
  const isOn = (id: string) => task.assignedTo.some(({ _id }) => _id === id)
  const people =
    data &&
    searchPeople(
      data.filter(({ _id, active }) => active || isOn(_id)),
      search,
    ).sort((a, b) => Number(isOn(b._id)) - Number(isOn(a._id)))
  const give = (assignee: ChecklistItem['assignee']) => {
    close()
    if (assignee?._id !== item.assignee?._id)
      edits.change(item._id, { assignee: assignee?._id ?? null }, { assignee })
  }
  return (
    <>
      <ListSearch items="people" value={search} onChange={setSearch} />
      {item.assignee && search === '' && <Clear text="Unassigned" onClear={() => give(null)} />}
      <PeopleResults people={people} failed={isError} search={search}>
        {(person) => (
          <button
            key={person._id}
            type="button"
            onClick={() =>
              give({ _id: person._id, name: person.name, profileImageUrl: person.profileImageUrl })
            }
            className={choiceClass}
          >
            <PersonResult person={person} />
          </button>
        )}
      </PeopleResults>
    </>
  )
}

function Actions({
  item,
  name,
  task,
  edits,
  anchor,
  onEdit,
  onBelow,
  onStep,
  onDelete,
  onClosed,
  onKind,
}: ItemMenuProps & { name: string; onKind: (kind: ItemMenuKind) => void }) {
  // Acts after the menu has closed and returned the focus, which the action may take.
  const [act, setAct] = useState<{ run: () => void }>()
  const choose = (run: () => void) => () => setAct({ run })
  const { todoChecklist: items } = task
  const isFirst = items[0]?._id === item._id
  const isLast = items.at(-1)?._id === item._id
  const closed = () => {
    if (act === undefined) return onClosed()
    act.run()
  }
  const leave = (run: () => void) =>
    choose(() => {
      onClosed()
      run()
    })
  return (
    <ActionsMenu subject={name} anchor={anchor} onClosed={closed}>
      <ActionsItem icon={PencilLine} onClick={leave(onEdit)}>
        Edit
      </ActionsItem>
      {items.length < ITEMS_MAX && (
        <ActionsItem icon={ListPlus} onClick={leave(onBelow)}>
          Add below
        </ActionsItem>
      )}
      <ActionsItem icon={Calendar} onClick={choose(() => onKind('due'))}>
        Set a due date
      </ActionsItem>
      <ActionsItem icon={UserRoundPlus} onClick={choose(() => onKind('owner'))}>
        Assign to someone
      </ActionsItem>
      {!isFirst && (
        <ActionsItem icon={ArrowUp} onClick={leave(() => onStep(-1))}>
          Move up
        </ActionsItem>
      )}
      {!isLast && (
        <ActionsItem icon={ArrowDown} onClick={leave(() => onStep(1))}>
          Move down
        </ActionsItem>
      )}
      <ActionsItem icon={SquareArrowOutUpRight} onClick={leave(() => makeTaskOf(edits, task, item))}>
        Make it a task
      </ActionsItem>
      {items.length > 1 && (
        <>
          <ActionsSeparator />
          <ActionsItem
            icon={Trash2}
            danger
            onClick={leave(() => {
              removeItem(edits, task, item)
              onDelete()
            })}
          >
            Delete
          </ActionsItem>
        </>
      )}
    </ActionsMenu>
  )
}
