import { SettingsArea } from '#web/features/settings/settings-area.tsx'
import { prefetchTrash } from '#web/features/task-trash/trash.queries.ts'
import { TrashScreen } from '#web/features/task-trash/trash-screen.tsx'
import { prefetch } from '#web/lib/http/prefetch.ts'
import type { Route } from './+types/trash.ts'

export const meta = () => [{ title: 'Trash · Task Manager' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetch(true, () => prefetchTrash(new URL(request.url).searchParams.get('q') ?? ''))

export default function Trash() {
  return (
    <SettingsArea>
      <TrashScreen />
    </SettingsArea>
  )
}
