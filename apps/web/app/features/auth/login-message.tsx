import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthMessage } from './auth-message.tsx'

/** Replaces a form that has nothing more to do than to lead to the login. */
export function LoginMessage({ message }: { message: string }) {
  return (
    <AuthMessage>
      <p>{message}</p>
      <LinkButton to="/login" size="large">
        Login
      </LinkButton>
    </AuthMessage>
  )
}
