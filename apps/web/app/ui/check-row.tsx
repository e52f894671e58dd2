import type { ReactNode } from 'react'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** An explanation below the label. */
  children: ReactNode
}

/** A checkbox with a label and a line of explanation. */
export const CheckRow = ({ label, checked, onChange, children }: Props) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3">
    <Checkbox checked={checked} onChange={onChange} className="mt-0.5 size-5" />
    <LabelWithText label={label}>{children}</LabelWithText>
  </label>
)

/** A label, and a line of explanation below it. */
export const LabelWithText = ({ label, children }: Pick<Props, 'label' | 'children'>) => (
  <span>
    <span className="block font-medium">{label}</span>
    <span className="block text-sm text-ink-2">{children}</span>
  </span>
)
