import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  maxLength: number
  value: string
  onChange: (text: string) => void
}

/** A name or a few words, in any script and never completed by the browser. */
export const ShortTextField = ({ onChange, ...rest }: Props) => (
  <TextField dir="auto" autoComplete="off" onChange={(event) => onChange(event.target.value)} {...rest} />
)

export const NameField = (props: Omit<Props, 'label'>) => <ShortTextField label="Name" {...props} />
