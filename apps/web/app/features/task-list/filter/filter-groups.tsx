import { useQuery } from '@tanstack/react-query'
import type { Color } from '@task-manager/contract/groups'
import { type ReactNode, useState } from 'react'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import { matchGroups } from '#web/features/tasks/data/match-names.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { controlClass } from '#web/ui/field.tsx'

/** Lists of this length get a search field. */
const SEARCH_FROM = 9
/** Further ones are found by search. */
const LISTED = 50

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
        <input
          type="search"
          aria-label={`Search ${what}`}
          placeholder={`Search ${what}`}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={classNames(
            controlClass,
            'mx-2 mb-1 min-h-9! w-[calc(100%-1rem)]! py-1! pointer-coarse:min-h-11!',
          )}
        />
      )}
      {search === '' && first}
      {shown.slice(0, LISTED).map(({ value, name, color }) =>
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
      {(shown.length > LISTED || (groups && shown.length === 0) || failed) && (
        <p role="status" className="px-2 py-1.5 text-sm text-ink-2">
          {failed && !groups
            ? `The ${what} could not be loaded.`
            : shown.length > 0
              ? `${shown.length - LISTED} more: type a name.`
              : search.trim() === ''
                ? `There are no ${what} yet.`
                : `No ${what} match ‘${search.trim()}’.`}
        </p>
      )}
    </>
  )
}
