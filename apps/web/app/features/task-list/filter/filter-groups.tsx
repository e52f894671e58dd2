import { useQuery } from '@tanstack/react-query'
import type { Color } from '@task-manager/contract/projects/groups'
import { type ReactNode, useState } from 'react'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import { matchGroups } from '#web/features/tasks/data/find/match-names.ts'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { ListSearch, ListStatus, MAX_LISTED, SEARCH_FROM } from '#web/ui/list/list-search.tsx'

interface Props {
  values: readonly string[]
  option: (value: string, content: ReactNode) => ReactNode
}

/** Includes archived projects, because their tasks are listed too. */
export function Projects(props: Props) {
  const { data, isError } = useQuery(projects())
  const groups = data?.map((project) => ({ ...project, value: project._id }))
  const first = props.option('none', 'No project')
  return <Groups {...props} kind="projects" groups={groups} failed={isError} shape="square" first={first} />
}

export function Labels(props: Props) {
  const { data, isError } = useQuery(labels())
  const groups = data?.map((label) => ({ ...label, value: label.name }))
  return <Groups {...props} kind="labels" groups={groups} failed={isError} shape="dot" />
}

interface GroupsProps extends Props {
  kind: 'projects' | 'labels'
  groups: readonly { value: string; name: string; color: Color }[] | undefined
  failed: boolean
  shape: 'square' | 'dot'
  /** The option above the groups. */
  first?: ReactNode
}

function Groups({ kind, groups, failed, shape, values, option, first }: GroupsProps) {
  const [search, setSearch] = useState('')
  // Groups that were already chosen come first; the order stays while the menu is open.
  const [chosen] = useState(values)
  const rank = ({ value }: { value: string }) => Number(!chosen.includes(value))
  const shown = [...matchGroups(groups ?? [], search)].sort((a, b) => rank(a) - rank(b))
  return (
    <>
      {(groups?.length ?? 0) >= SEARCH_FROM && (
        <ListSearch inset items={kind} value={search} onChange={setSearch} />
      )}
      {search === '' && first}
      {shown.slice(0, MAX_LISTED).map(({ value, name, color }) =>
        option(
          value,
          <>
            <ColorMark color={color} shape={shape} />
            <span dir="auto" className="min-w-0 truncate" title={name}>
              {name}
            </span>
          </>,
        ),
      )}
      <ListStatus
        error={failed && !groups ? `Couldn't load the ${kind}.` : null}
        count={groups && shown.length}
        none={search.trim() === '' ? `No ${kind} yet.` : `No ${kind} match "${search.trim()}".`}
      />
    </>
  )
}
