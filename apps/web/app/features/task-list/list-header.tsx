import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FilterButton, type FilterMenusState } from './filter/filter-bar.tsx'
import { SearchField, type SearchFieldProps } from './filter/search-field.tsx'
import { ListTitle, oneProject } from './list-title.tsx'
import { useRights } from './row/rights.ts'

interface Props extends Pick<SearchFieldProps, 'getReader'> {
  filter: ListFilter
  menus: FilterMenusState
  onSearch: SearchFieldProps['onChange']
  /** The phone's view switch. */
  children: ReactNode
}

/** The title of the list, its search, and the button for a new task. */
export function ListHeader({ filter, menus, onSearch, getReader, children }: Props) {
  const project = oneProject(filter)
  const can = useRights()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:block">
      <ListTitle filter={filter} />
      <div className="sm:hidden print:hidden">{children}</div>
      <div className="flex gap-2 max-sm:order-last max-sm:w-full print:hidden">
        <SearchField q={filter.q ?? ''} onChange={onSearch} getReader={getReader} />
        <FilterButton filter={filter} menus={menus} />
      </div>
      {can.create && (
        <LinkButton
          to={project === null ? '/admin/create-task' : `/admin/create-task?projectId=${project}`}
          size="small"
          className="max-sm:min-w-11 max-sm:px-0 print:hidden"
        >
          <Plus size={18} aria-hidden="true" />
          <span className="max-sm:sr-only">New task</span>
        </LinkButton>
      )}
    </div>
  )
}
