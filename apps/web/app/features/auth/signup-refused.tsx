import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthMessage } from './auth-message.tsx'

/** Nobody can make an account here now, and why. */
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
