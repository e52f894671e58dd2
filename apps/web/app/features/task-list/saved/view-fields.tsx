import { VIEW_NAME_MAX } from '@task-manager/contract/views'
import type { ComponentProps, ReactNode } from 'react'
import { messageOf } from '#web/lib/http/api-error.ts'
import { TextField } from '#web/ui/field.tsx'

interface NameProps extends Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'autoFocus'> {
  value: string
  /** Why the view was not saved. */
  failure: Error | null
  onName: (name: string) => void
}

export const NameField = ({ failure, onName, ...props }: NameProps) => (
  <TextField
    {...props}
    autoComplete="off"
    maxLength={VIEW_NAME_MAX}
    onChange={(event) => onName(event.target.value)}
    error={failure && messageOf(failure)}
  />
)

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export const Checkbox = ({ checked, onChange, children }: CheckboxProps) => (
  <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-4 shrink-0 accent-accent pointer-coarse:size-5"
    />
    {children}
  </label>
)
