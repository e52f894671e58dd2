import { useQuery } from '@tanstack/react-query'
import { type Color, LABEL_NAME_MAX, nameKey } from '@task-manager/contract/groups'
import { type ReactNode, useState } from 'react'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import { matchGroups } from '#web/features/tasks/data/match-names.ts'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { ListSearch, ListStatus, MAX_LISTED } from '#web/ui/list/list-search.tsx'
import { AddOrRemove } from './add-or-remove.tsx'
import type { OnChange } from './on-change.ts'

/** Moves the tasks into a project, or out of theirs. */
export function ProjectChoice({ onChange }: { onChange: OnChange }) {
  const { data = [], isError } = useQuery(projects())
  const [search, setSearch] = useState('')
  const shown = matchGroups(
    data.filter(({ archived }) => !archived),
    search,
  )
  return (
    <>
      <ListSearch what="projects" value={search} onChange={setSearch} maxLength={LABEL_NAME_MAX} />
      <ul>
        {search === '' && (
          <Choice
            onChoose={() => onChange({ projectId: null }, (tasks) => `${tasks} taken out of their project`)}
          >
            No project
          </Choice>
        )}
        {shown.slice(0, MAX_LISTED).map(({ _id, name, color }) => (
          <Choice
            key={_id}
            mark={<ColorMark color={color} shape="square" />}
            onChoose={() => onChange({ projectId: _id }, (tasks) => `${tasks} moved to ${name}`)}
          >
            {name}
          </Choice>
        ))}
      </ul>
      <ListStatus
        error={isError ? 'The projects could not be loaded.' : null}
        count={shown.length}
        none={search === '' ? null : 'No projects match.'}
      />
    </>
  )
}

/** Adds a label, which is created when it does not exist, or removes one. */
export function LabelChoice({ onChange }: { onChange: OnChange }) {
  const { data = [], isError } = useQuery(labels())
  const [adding, setAdding] = useState(true)
  const [search, setSearch] = useState('')
  const shown: readonly { name: string; color: Color }[] = matchGroups(data, search)
  const name = search.trim()
  const isNew = adding && name !== '' && !data.some((each) => nameKey(each.name) === nameKey(name))
  const choose = (label: string) =>
    adding
      ? onChange({ addLabels: [label] }, (tasks) => `${tasks} labelled ${label}`)
      : onChange({ removeLabels: [label] }, (tasks) => `Label ${label} taken off ${tasks}`)
  return (
    <>
      <AddOrRemove adding={adding} onChange={setAdding} />
      <ListSearch what="labels" value={search} onChange={setSearch} maxLength={LABEL_NAME_MAX} />
      <ul>
        {shown.slice(0, MAX_LISTED).map((label) => (
          <Choice
            key={label.name}
            mark={<ColorMark color={label.color} shape="dot" />}
            onChoose={() => choose(label.name)}
          >
            {label.name}
          </Choice>
        ))}
        {isNew && <Choice onChoose={() => choose(name)}>{`Make ‘${name}’`}</Choice>}
      </ul>
      <ListStatus
        error={isError ? 'The labels could not be loaded.' : null}
        count={shown.length}
        none={isNew || search === '' ? null : 'No labels match.'}
      />
    </>
  )
}

interface ChoiceProps {
  mark?: ReactNode
  onChoose: () => void
  children: string
}

const Choice = ({ mark, onChoose, children }: ChoiceProps) => (
  <li>
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-left -outline-offset-3 hover:bg-sunken pointer-coarse:min-h-11"
    >
      {mark}
      <span dir="auto" className="min-w-0 truncate" title={children}>
        {children}
      </span>
    </button>
  </li>
)
