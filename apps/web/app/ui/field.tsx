import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The look of every input, select and text area. */
export const controlClass =
  'w-full min-h-11 rounded-control border border-edge bg-surface px-3.5 py-2 text-ink placeholder:text-ink-3 aria-invalid:border-danger disabled:opacity-60'

/** A select with an arrow of our own: engines draw theirs, and the field around it, in the system's grey. */
export const selectClass = `${controlClass} with-arrow`

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the value, if anything. */
  error?: string | null | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** What ties a control to its label, its hint and its error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label above a control, with a hint and an error below it, all connected. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type Frame = Omit<FieldProps, 'children'>

export function TextField({ label, hint, error, className, ...rest }: Frame & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <input {...rest} {...control} className={controlClass} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...rest
}: Frame & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea {...rest} {...control} className={controlClass} />}
    </Field>
  )
}
