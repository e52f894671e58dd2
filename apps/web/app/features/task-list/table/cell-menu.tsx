import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '@task-manager/contract/people/users'
import { priorities, statuses } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useState } from 'react'
import { projects } from '#web/features/projects/groups.queries.ts'
import { moveTask } from '#web/features/task-list/row/move-task.ts'
import { DueDay } from '#web/features/tasks/parts/due-day.tsx'
import { PeopleBoxes } from '#web/features/tasks/parts/people-boxes.tsx'
import { ProjectChoice } from '#web/features/tasks/parts/project-choice.tsx'
import { formatDay } from '#web/lib/time/format.ts'
import { AnchoredMenu } from '#web/ui/menu/anchored-menu.tsx'
import { AnchoredPopover } from '#web/ui/menu/anchored-popover.tsx'
import { MenuRadioItem } from '#web/ui/menu/menu-radio-item.tsx'
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
  const label = `${columnLabels[name]} of ${task.title}`
  if (name === 'status' || name === 'priority')
    return (
      <AnchoredMenu label={label} anchor={anchor} align="start" className="min-w-40" onClosed={onClosed}>
        {name === 'status' ? <Statuses task={task} /> : <Priorities task={task} />}
      </AnchoredMenu>
    )
  return (
    <AnchoredPopover {...{ label, anchor, onClosed }}>
      {(close) => (
        <>
          {name === 'due' && <DueMenu task={task} onDone={close} />}
          {name === 'project' && <ProjectMenu task={task} onDone={close} />}
          {name === 'people' && <PeopleMenu task={task} />}
        </>
      )}
    </AnchoredPopover>
  )
}

function Statuses({ task }: { task: Task }) {
  return <Choices options={statuses} value={task.status} onChange={(status) => void moveTask(task, status)} />
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
        report: `Set to ${priority}`,
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
          report: `Due ${formatDay(dueDate)}`,
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
        const found = data.find(({ _id }) => _id === projectId)
        if (projectId === (task.project?._id ?? null)) return
        void changeCell(task, {
          name: 'project',
          failure: found ? `Couldn't move it to ${found.name}` : "Couldn't remove it from its project",
          change: { projectId },
          fields: { project: found ?? null },
          report: found ? `Moved to ${found.name}` : 'Removed from its project',
        })
      }}
    />
  )
}

/** Each choice applies at once, and the menu stays open. */
function PeopleMenu({ task }: { task: Task }) {
  // Shows a choice at once, before the lists have it.
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const chosen = new Set(task.assignedTo.map(({ _id }) => _id))
  for (const [id, on] of pending) {
    if (on) chosen.add(id)
    else chosen.delete(id)
  }
  async function toggle(person: UserRef, on: boolean) {
    const { _id: id } = person
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
  return <PeopleBoxes chosen={chosen} onToggle={(person, on) => void toggle(person, on)} />
}
