import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthMessage } from './auth-message.tsx'

/** Replaces the form where sign-up is closed. */
export function SignupRefused({ message }: { message: string }) {
  return (
    <AuthMessage>
      <p>{message}</p>
      <LinkButton to="/login" size="large">
        Login
      </LinkButton>
    </AuthMessage>
  )
}
