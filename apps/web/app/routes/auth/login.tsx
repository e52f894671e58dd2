import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Login · Task Manager' }]

export default function Login() {
  return <ScreenPlaceholder title="Login" />
}
