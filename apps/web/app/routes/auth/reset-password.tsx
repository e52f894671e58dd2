import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'New password · Task Manager' }]

export default function ResetPassword() {
  return <ScreenPlaceholder title="New password" />
}
