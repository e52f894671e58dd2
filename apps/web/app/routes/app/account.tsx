import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Account · Task Manager' }]

export default function Account() {
  return <ScreenPlaceholder title="Account" />
}
