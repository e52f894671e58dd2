import stylesheet from '#web/app.css?url'
import type { DocumentHandle } from '#web/root.tsx'
import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const handle: DocumentHandle = { area: 'app' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Task Manager' }]

export default function Dispatch() {
  return <ScreenPlaceholder title="Task Manager" />
}
