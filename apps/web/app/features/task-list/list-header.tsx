import type { ReactNode } from 'react'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { openCapture } from '#web/lib/browser/capture.ts'
import { CreateButton } from '#web/ui/list/create-button.tsx'
import { FilterButton, type FilterMenusState } from './filter/filter-button.tsx'
import { ListTitle, oneProject } from './list-title.tsx'
import { useRights } from './row/rights.ts'

interface Props {
  filter: ListFilter
  setMenu: FilterMenusState['setOpen']
  /** The view switch on phones. */
  viewSwitch: ReactNode
  /** The search field. */
  children: ReactNode
}

/** The title of the list, its search, and the button for a new task. */
export function ListHeader({ filter, setMenu, viewSwitch, children }: Props) {
  const project = oneProject(filter)
  const can = useRights()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-[22rem]:gap-x-2 print:block">
      <ListTitle filter={filter} />
      {/* Reserves the height of the switch, which loads later. */}
      <div className="min-h-9 max-[22rem]:max-w-27 sm:hidden pointer-coarse:min-h-11 print:hidden">
        {viewSwitch}
      </div>
      <div className="flex gap-2 max-sm:order-last max-sm:w-full print:hidden">
        {children}
        <FilterButton filter={filter} setOpen={setMenu} />
      </div>
      {can.create && (
        <CreateButton
          label="New task"
          shortcut="C"
          onClick={() => openCapture(project === null ? {} : { preset: { projectId: project } })}
        />
      )}
    </div>
  )
}
