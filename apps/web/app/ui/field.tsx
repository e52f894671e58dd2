import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** Styles of inputs, selects and text areas. A line of text fills the height exactly. */
export const controlClass =
  'w-full min-h-(--control) rounded-control border border-edge bg-surface px-3.5 py-(--control-y) text-ink pointer-coarse:min-h-11 placeholder:text-ink-3 aria-invalid:border-danger disabled:opacity-60'

/** A select with our own arrow, because browsers draw theirs in the system's colours. */
export const selectClass = `${controlClass} with-arrow`

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** The error of the value, if any. */
  error?: string | null | undefined
  /** Whether the form's own error line, with the id `errorId`, is about this field. */
  invalid?: boolean | undefined
  errorId?: string | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Connects a control with its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A control with a label above, and a hint and an error below. */
export function Field({ label, hint, error, invalid = false, errorId, className, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`, invalid && errorId].filter(Boolean)
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error || invalid ? true : undefined,
      })}
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

export function TextField(props: Frame & ComponentProps<'input'>) {
  const { label, hint, error, invalid, errorId, className, ...rest } = props
  return (
    <Field {...{ label, hint, error, invalid, errorId, className }}>
      {(control) => <input {...rest} {...control} className={controlClass} />}
    </Field>
  )
}

/** The choices are its children. */
export function SelectField(props: Frame & ComponentProps<'select'>) {
  const { label, hint, error, className, ...rest } = props
  return (
    <Field {...{ label, hint, error, className }}>
      {(control) => <select {...rest} {...control} className={selectClass} />}
    </Field>
  )
}

export function TextAreaField(props: Frame & ComponentProps<'textarea'>) {
  const { label, hint, error, className, ...rest } = props
  return (
    <Field {...{ label, hint, error, className }}>
      {(control) => <textarea {...rest} {...control} className={controlClass} />}
    </Field>
  )
}
