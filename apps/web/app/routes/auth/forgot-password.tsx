import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Forgotten password · Task Manager' }]

export default function ForgotPassword() {
  return <ScreenPlaceholder title="Forgotten password" />
}
