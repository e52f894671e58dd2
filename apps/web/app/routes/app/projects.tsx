import { projectNumbers } from '#web/features/projects/groups.queries.ts'
import { ProjectsScreen } from '#web/features/projects/projects-screen.tsx'
import { prefetch } from '#web/lib/http/prefetch.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

export const meta = () => [{ title: 'Projects · Task Manager' }]

export const clientLoader = () => prefetch(true, () => queryClient.prefetchQuery(projectNumbers()))

export default function Projects() {
  return <ProjectsScreen />
}
