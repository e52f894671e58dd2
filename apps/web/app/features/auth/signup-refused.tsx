import { AuthAnswer } from './auth-message.tsx'

/** Replaces the form where sign-up is closed. */
export function SignupRefused({ message }: { message: string }) {
  return <AuthAnswer text={message} to="/login" action="Login" />
}
