import { SettingsArea } from '#web/features/settings/settings-area.tsx'
import { templates } from '#web/features/task-templates/templates.queries.ts'
import { TemplatesScreen } from '#web/features/task-templates/templates-screen.tsx'
import { prefetch } from '#web/lib/http/prefetch.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

export const meta = () => [{ title: 'Templates · Task Manager' }]

export const clientLoader = () => prefetch(true, () => queryClient.prefetchQuery(templates()))

export default function Templates() {
  return (
    <SettingsArea>
      <TemplatesScreen />
    </SettingsArea>
  )
}
