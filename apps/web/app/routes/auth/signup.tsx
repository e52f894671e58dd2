import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Sign Up · Task Manager' }]

export default function SignUp() {
  return <ScreenPlaceholder title="Sign Up" />
}
