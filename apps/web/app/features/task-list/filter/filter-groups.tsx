import { useQuery } from '@tanstack/react-query'
import type { Color } from '@task-manager/contract/groups'
import { type ReactNode, useState } from 'react'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import { matchGroups } from '#web/features/tasks/data/match-names.ts'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { ListSearch, ListStatus, MAX_LISTED, SEARCH_FROM } from '#web/ui/list/list-search.tsx'

interface Props {
  values: readonly string[]
  option: (value: string, content: ReactNode) => ReactNode
}

/** With archived projects, because their tasks are listed too. */
export function Projects({ values, option }: Props) {
  const { data, isError } = useQuery(projects())
  return (
    <Groups
      what="projects"
      groups={data?.map((project) => ({ ...project, value: project._id }))}
      failed={isError}
      shape="square"
      values={values}
      option={option}
      first={option('none', 'No project')}
    />
  )
}

export function Labels({ values, option }: Props) {
  const { data, isError } = useQuery(labels())
  return (
    <Groups
      what="labels"
      groups={data?.map((label) => ({ ...label, value: label.name }))}
      failed={isError}
      shape="dot"
      values={values}
      option={option}
      first={null}
    />
  )
}

interface GroupsProps extends Props {
  what: 'projects' | 'labels'
  groups: readonly { value: string; name: string; color: Color }[] | undefined
  failed: boolean
  shape: 'square' | 'dot'
  first: ReactNode
}

function Groups({ what, groups, failed, shape, values, option, first }: GroupsProps) {
  const [search, setSearch] = useState('')
  // Groups that were chosen before come first; the order stays while the menu is open.
  const [chosen] = useState(values)
  const rank = ({ value }: { value: string }) => Number(!chosen.includes(value))
  const shown = [...matchGroups(groups ?? [], search)].sort((a, b) => rank(a) - rank(b))
  return (
    <>
      {(groups?.length ?? 0) >= SEARCH_FROM && (
        <ListSearch inset what={what} value={search} onChange={setSearch} />
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
        error={failed && !groups ? `The ${what} could not be loaded.` : null}
        count={groups && shown.length}
        none={search.trim() === '' ? `There are no ${what} yet.` : `No ${what} match ‘${search.trim()}’.`}
      />
    </>
  )
}
