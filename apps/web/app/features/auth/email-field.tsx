import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The address that names an account. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Email Address"
    {...props}
    type="email"
    autoComplete="username"
    placeholder="name@example.com"
  />
)
