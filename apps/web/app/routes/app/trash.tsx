import { prefetchTrash } from '#web/features/task-trash/trash.queries.ts'
import { TrashScreen } from '#web/features/task-trash/trash-screen.tsx'
import { askAhead } from '#web/lib/http/ask-ahead.ts'
import type { Route } from './+types/trash.ts'

export const meta = () => [{ title: 'Trash · Task Manager' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askAhead(true, () => prefetchTrash(new URL(request.url).searchParams.get('q') ?? ''))

export default function Trash() {
  return <TrashScreen />
}
