import { Suspense } from 'react'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import type { ProjectTitleProps } from './project-title.tsx'

const Plain = () => <h1 className="mr-auto text-page">My Tasks</h1>

// When it cannot be loaded, the plain title is shown.
const ProjectTitle = onDemand<ProjectTitleProps>(() =>
  import('./project-title.tsx').catch(() => ({ default: Plain })),
)

/** The id of the only project in the filter; the list is then the project's page. */
export function oneProject({ project }: ListFilter): string | null {
  const [id, ...others] = project ?? []
  return id === undefined || id === 'none' || others.length > 0 ? null : id
}

/** The title; the list of one project is that project's page (decision T41). */
export function ListTitle({ filter }: { filter: ListFilter }) {
  const id = oneProject(filter)
  if (id === null) return <Plain />
  return (
    <Suspense fallback={<Plain />}>
      <ProjectTitle id={id} fallback={<Plain />} />
    </Suspense>
  )
}
