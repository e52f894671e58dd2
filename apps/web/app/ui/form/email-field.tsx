import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }

export const EmailField = ({ label = 'Email Address', ...rest }: Props) => (
  <TextField label={label} type="email" autoComplete="username" placeholder="name@example.com" {...rest} />
)
