import type { ComponentProps } from 'react'
import { controlClass, Field } from '#web/ui/field.tsx'

type Props = ComponentProps<'input'> & { label: string; hint?: string; invalid?: boolean; errorId: string }

/** One line of the forms here; the form's single error line describes it while it is wrong. */
export function TextField({ label, hint, invalid = false, errorId, ...rest }: Props) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...rest}
          id={control.id}
          aria-invalid={invalid || undefined}
          aria-describedby={
            [control['aria-describedby'], invalid && errorId].filter(Boolean).join(' ') || undefined
          }
          className={controlClass}
        />
      )}
    </Field>
  )
}
