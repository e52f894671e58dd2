import { PasswordField } from './password-field.tsx'

/** The password field of a signed-in user, who must enter it again before an important change. */
export const CurrentPassword = (props: { name: string; invalid: boolean; errorId: string }) => (
  <PasswordField label="Current password" {...props} autoComplete="current-password" />
)
