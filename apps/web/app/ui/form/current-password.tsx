import { PasswordField } from './password-field.tsx'

/** The password of someone who is signed in, asked for again before an important change. */
export const CurrentPassword = (props: { name: string; invalid: boolean; errorId: string }) => (
  <PasswordField label="Current password" {...props} autoComplete="current-password" />
)
