import { useQuery } from '@tanstack/react-query'
import { LABEL_NAME_MAX } from '@task-manager/contract/projects/group-values'
import { type ReactNode, useState } from 'react'
import { projects } from '#web/features/projects/groups.queries.ts'
import { matchGroups } from '#web/features/tasks/data/find/match-names.ts'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { ListSearch, ListStatus, MAX_LISTED } from '#web/ui/list/list-search.tsx'

interface Props {
  onChange: (change: { projectId?: string | null }, describe: (tasks: string) => string) => void
}

/** Moves tasks into a project, or removes them from theirs. */
export function ProjectChoice({ onChange }: Props) {
  const { data = [], isError } = useQuery(projects())
  const [search, setSearch] = useState('')
  const shown = matchGroups(
    data.filter(({ archived }) => !archived),
    search,
  )
  return (
    <>
      <ListSearch items="projects" value={search} onChange={setSearch} maxLength={LABEL_NAME_MAX} />
      <ul>
        {search === '' && (
          <Choice
            onChoose={() => onChange({ projectId: null }, (tasks) => `${tasks} removed from their project`)}
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
        error={isError ? "Couldn't load the projects." : null}
        count={shown.length}
        none={search === '' ? null : 'No projects match.'}
      />
    </>
  )
}

interface ChoiceProps {
  mark?: ReactNode
  onChoose: () => void
  children: string
}

export const Choice = ({ mark, onChoose, children }: ChoiceProps) => (
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
