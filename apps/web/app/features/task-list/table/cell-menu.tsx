import { Menu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { priorities, statuses } from '@task-manager/contract/task-values'
import type { Task } from '@task-manager/contract/tasks'
import type { UserRef } from '@task-manager/contract/users'
import { useState } from 'react'
import { projects } from '#web/features/projects/groups.queries.ts'
import { moveTask } from '#web/features/task-list/row/move-task.ts'
import { searchPeople } from '#web/features/tasks/data/search-people.ts'
import { members } from '#web/features/tasks/data/tasks.queries.ts'
import { DueDay } from '#web/features/tasks/parts/due-day.tsx'
import { PeopleResults, PersonResult } from '#web/features/tasks/parts/people-results.tsx'
import { ProjectChoice } from '#web/features/tasks/parts/project-choice.tsx'
import { formatDay } from '#web/lib/time/format.ts'
import { ListSearch } from '#web/ui/list/list-search.tsx'
import { AnchoredMenu } from '#web/ui/menu/anchored-menu.tsx'
import { MenuRadioItem } from '#web/ui/menu/menu-radio-item.tsx'
import { useOpenOnMount } from '#web/ui/menu/use-open-on-mount.ts'
import { menuPopupClass } from '#web/ui/popup-class.ts'
import { changeCell } from './change-cell.ts'
import { columnLabels, type EditableColumn } from './table-columns.ts'

export interface CellMenuProps {
  name: EditableColumn
  task: Task
  anchor: HTMLButtonElement
  /** The menu has closed and returned the focus to its cell. */
  onClosed: () => void
}

/** The choices of a cell. */
export default function CellMenu({ name, task, anchor, onClosed }: CellMenuProps) {
  const root = useOpenOnMount(onClosed)
  const label = `${columnLabels[name]} of ${task.title}`
  const close = () => root.onOpenChange(false)
  if (name === 'status' || name === 'priority')
    return (
      <AnchoredMenu label={label} anchor={anchor} align="start" className="min-w-40" onClosed={onClosed}>
        {name === 'status' ? <Statuses task={task} /> : <Priorities task={task} />}
      </AnchoredMenu>
    )
  return (
    <Popover.Root {...root}>
      <Popover.Portal container={anchor.closest('main')}>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40"
        >
          <Popover.Popup
            finalFocus={() => anchor}
            aria-label={label}
            className={`${menuPopupClass} max-h-(--available-height) w-72 overflow-y-auto overscroll-contain`}
          >
            {name === 'due' && <DueMenu task={task} onDone={close} />}
            {name === 'project' && <ProjectMenu task={task} onDone={close} />}
            {name === 'people' && <PeopleMenu task={task} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Statuses({ task }: { task: Task }) {
  return (
    <Choices
      options={statuses}
      value={task.status}
      onChange={(status) => status !== task.status && void moveTask(task, status)}
    />
  )
}

const Priorities = ({ task }: { task: Task }) => (
  <Choices
    options={priorities.toReversed()}
    value={task.priority}
    onChange={(priority) =>
      priority !== task.priority &&
      void changeCell(task, {
        name: 'priority',
        failure: `Couldn't set it to ${priority}`,
        change: { priority },
        fields: { priority },
        undo: { change: { priority: task.priority }, text: `Set to ${priority}` },
      })
    }
  />
)

interface ChoicesProps<T extends string> {
  options: readonly T[]
  value: T
  onChange: (value: T) => void
}

const Choices = <T extends string>({ options, value, onChange }: ChoicesProps<T>) => (
  <Menu.RadioGroup value={value} onValueChange={onChange}>
    {options.map((option) => (
      <MenuRadioItem key={option} value={option}>
        {option}
      </MenuRadioItem>
    ))}
  </Menu.RadioGroup>
)

interface FieldMenuProps {
  task: Task
  onDone: () => void
}

const DueMenu = ({ task, onDone }: FieldMenuProps) => (
  <DueDay
    day={task.dueDate}
    onChange={(dueDate) => {
      onDone()
      if (dueDate !== task.dueDate)
        void changeCell(task, {
          name: 'due',
          failure: `Couldn't move it to ${formatDay(dueDate)}`,
          change: { dueDate },
          fields: { dueDate },
          undo: { change: { dueDate: task.dueDate }, text: `Due ${formatDay(dueDate)}` },
        })
    }}
  />
)

function ProjectMenu({ task, onDone }: FieldMenuProps) {
  const { data = [] } = useQuery(projects())
  return (
    <ProjectChoice
      onChange={({ projectId = null }) => {
        onDone()
        const before = task.project?._id ?? null
        const found = data.find(({ _id }) => _id === projectId)
        if (projectId === before) return
        void changeCell(task, {
          name: 'project',
          failure: found ? `Couldn't move it to ${found.name}` : "Couldn't remove it from its project",
          change: { projectId },
          fields: { project: found ?? null },
          undo: {
            change: { projectId: before },
            text: found ? `Moved to ${found.name}` : 'Removed from its project',
          },
        })
      }}
    />
  )
}

/** Each choice applies at once, and the menu stays open. */
function PeopleMenu({ task }: { task: Task }) {
  const { data, isError } = useQuery(members())
  const [search, setSearch] = useState('')
  // Assigned people come first; the order stays while the menu is open.
  const [first] = useState(() => task.assignedTo.map(({ _id }) => _id))
  // A choice shows at once, before the lists have it.
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isAssigned = (id: string) => pending.get(id) ?? task.assignedTo.some(({ _id }) => _id === id)
  async function toggle(person: UserRef) {
    const { _id: id } = person
    const on = !isAssigned(id)
    const others = task.assignedTo.filter((each) => each._id !== id)
    setPending((now) => new Map(now).set(id, on))
    await changeCell(task, {
      name: 'people',
      failure: on ? `Couldn't assign ${person.name}` : `Couldn't unassign ${person.name}`,
      change: on ? { addAssignees: [id] } : { removeAssignees: [id] },
      fields: { assignedTo: on ? [...others, person] : others },
    })
    setPending((now) => new Map([...now].filter(([each]) => each !== id)))
  }
  const rank = ({ _id }: { _id: string }) => Number(!first.includes(_id))
  const shown =
    data &&
    searchPeople(
      data.filter(({ _id, active }) => active || first.includes(_id)),
      search,
    ).sort((a, b) => rank(a) - rank(b))
  return (
    <>
      <ListSearch what="people" value={search} onChange={setSearch} />
      <PeopleResults people={shown} failed={isError} search={search}>
        {(person) => (
          <label
            key={person._id}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-sunken has-focus-visible:bg-sunken pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={isAssigned(person._id)}
              onChange={() => void toggle(person)}
              className="size-4 shrink-0 accent-accent pointer-coarse:size-5"
            />
            <PersonResult person={person} />
          </label>
        )}
      </PeopleResults>
    </>
  )
}
