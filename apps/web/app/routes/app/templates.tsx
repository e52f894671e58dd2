import { TemplatesScreen } from '#web/features/task-templates/templates-screen.tsx'
import { askAhead } from '#web/lib/ask-ahead.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { templates } from '#web/lib/templates.ts'

export const meta = () => [{ title: 'Templates · Task Manager' }]

export const clientLoader = () => askAhead(true, () => queryClient.prefetchQuery(templates()))

export default function Templates() {
  return <TemplatesScreen />
}
