import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { LABEL_NAME_MAX } from '@task-manager/contract/projects/group-values'
import { priorities, statuses } from '@task-manager/contract/tasks/task-values'
import { useState } from 'react'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import { matchGroups } from '#web/features/tasks/data/find/match-names.ts'
import { isNewLabel, newLabelText } from '#web/features/tasks/data/find/new-label.ts'
import { PeopleBoxes } from '#web/features/tasks/parts/people-boxes.tsx'
import { ProjectChoice } from '#web/features/tasks/parts/project-choice.tsx'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { CheckOption } from '#web/ui/form/checkbox.tsx'
import { isTooLong, LimitHint } from '#web/ui/form/limit-hint.tsx'
import { ListSearch, ListStatus, MAX_LISTED } from '#web/ui/list/list-search.tsx'
import { AnchoredMenu } from '#web/ui/menu/anchored-menu.tsx'
import { AnchoredPopover, type PlaceProps } from '#web/ui/menu/anchored-popover.tsx'
import { MenuRadioItem } from '#web/ui/menu/menu-radio-item.tsx'
import { DueDatePopup } from './due-date-popup.tsx'
import { RepeatPopup } from './repeat-popup.tsx'
import type { Edit, Fact, TaskEdits } from './use-task-edits.ts'

export interface FactMenuProps {
  fact: Exclude<Fact, 'title' | 'description' | 'attachments' | 'waiting'>
  label: string
  edits: TaskEdits
  anchor: HTMLElement
  onClosed: () => void
}

/** The choices of a fact. */
export default function FactMenu({ fact, label, edits, anchor, onClosed }: FactMenuProps) {
  const { task, save } = edits
  if (fact === 'status')
    return (
      <Choices
        {...{ label, anchor, onClosed }}
        options={statuses}
        value={task.status}
        onChange={(status) => save({ fact, body: { status }, shown: { status } })}
      />
    )
  if (fact === 'priority')
    return (
      <Choices
        {...{ label, anchor, onClosed }}
        options={priorities.toReversed()}
        value={task.priority}
        onChange={(priority) => save({ fact, body: { priority }, shown: { priority } })}
      />
    )
  return (
    <AnchoredPopover {...{ label, anchor, onClosed }}>
      {(close) => <Popup {...{ fact, edits, close }} />}
    </AnchoredPopover>
  )
}

interface ChoicesProps<T extends string> extends PlaceProps {
  options: readonly T[]
  value: T
  onChange: (value: T) => void
}

const Choices = <T extends string>({ options, value, onChange, ...place }: ChoicesProps<T>) => (
  <AnchoredMenu {...place} align="start" className="min-w-40">
    <Menu.RadioGroup value={value} onValueChange={(next: T) => next !== value && onChange(next)}>
      {options.map((option) => (
        <MenuRadioItem key={option} value={option}>
          {option}
        </MenuRadioItem>
      ))}
    </Menu.RadioGroup>
  </AnchoredMenu>
)

interface PopupProps {
  fact: Fact
  edits: TaskEdits
  close: () => void
}

function Popup({ fact, edits, close }: PopupProps) {
  const { task, save } = edits
  const { data: groups = [] } = useQuery(projects())
  const choose = (edit: Omit<Edit, 'fact'>) => save({ fact, ...edit })
  if (fact === 'dueDate') return <DueDatePopup {...{ edits, close }} />
  if (fact === 'repeat') return <RepeatPopup {...{ edits, close }} />
  if (fact === 'project')
    return (
      <ProjectChoice
        onChange={({ projectId = null }) => {
          close()
          const project = groups.find(({ _id }) => _id === projectId) ?? null
          if (projectId !== (task.project?._id ?? null)) choose({ body: { projectId }, shown: { project } })
        }}
      />
    )
  if (fact === 'assignedTo')
    return (
      <PeopleBoxes
        chosen={new Set(task.assignedTo.map(({ _id }) => _id))}
        onToggle={(person, on) => {
          const others = task.assignedTo.filter(({ _id }) => _id !== person._id)
          const assignedTo = on ? [...others, person] : others
          choose({ body: { assignedTo: assignedTo.map(({ _id }) => _id) }, shown: { assignedTo } })
        }}
      />
    )
  return <LabelBoxes edits={{ task, save }} />
}

/** Each choice applies at once, and the list stays open. */
function LabelBoxes({ edits: { task, save } }: { edits: Pick<TaskEdits, 'task' | 'save'> }) {
  const { data: loaded, isError } = useQuery(labels())
  const data = loaded ?? []
  const [search, setSearch] = useState('')
  const name = search.trim()
  const shown = matchGroups(data, search)
  const known = data.map((label) => label.name)
  const isNew = isNewLabel(known, name)
  const set = (next: Edit['shown']['labels'] = []) =>
    save({ fact: 'labels', body: { labels: next.map((label) => label.name) }, shown: { labels: next } })
  const has = (id: string) => task.labels.some(({ _id }) => _id === id)
  return (
    <>
      <ListSearch items="labels" value={search} onChange={setSearch} />
      {shown.slice(0, MAX_LISTED).map(({ _id, name: text, color }) => (
        <CheckOption
          key={_id}
          checked={has(_id)}
          onChange={(on) =>
            set(
              on
                ? [...task.labels, { _id, name: text, color }]
                : task.labels.filter((each) => each._id !== _id),
            )
          }
        >
          <ColorMark color={color} shape="dot" />
          <span dir="auto" className="min-w-0 truncate" title={text}>
            {text}
          </span>
        </CheckOption>
      ))}
      {isNew && (
        <button
          type="button"
          className="flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-md px-2 text-left hover:bg-sunken pointer-coarse:min-h-11"
          onClick={() => {
            setSearch('')
            set([...task.labels, { _id: `new ${name}`, name, color: 'grey' }])
          }}
        >
          {newLabelText(name, loaded !== undefined)}
        </button>
      )}
      <ListStatus
        error={isError ? "Couldn't load the labels." : null}
        count={shown.length}
        none={isNew || search === '' ? null : 'No labels match.'}
      />
      {isTooLong(name, LABEL_NAME_MAX) && <LimitHint text={name} max={LABEL_NAME_MAX} />}
    </>
  )
}
