import { ProjectsScreen } from '#web/features/projects/projects-screen.tsx'
import { askAhead } from '#web/lib/ask-ahead.ts'
import { projectNumbers } from '#web/lib/groups.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const meta = () => [{ title: 'Projects · Task Manager' }]

export const clientLoader = () => askAhead(true, () => queryClient.prefetchQuery(projectNumbers()))

export default function Projects() {
  return <ProjectsScreen />
}
