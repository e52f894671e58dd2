import type { ComponentProps } from 'react'
import { controlClass, Field, TextField } from '#web/ui/field.tsx'
import { isTooLong, limitHint } from './limit-hint.tsx'
import { tooLongMark } from './too-long.ts'

interface Limited {
  /** A longer text is kept and marked: the browser's `maxlength` would cut what is pasted. */
  max: number
  value: string
  onChange: (text: string) => void
}

const limited = ({ max, value }: Limited, hint: ComponentProps<typeof TextField>['hint']) => ({
  value,
  hint: limitHint(value, max) ?? hint,
  invalid: isTooLong(value, max),
  ...tooLongMark(value, max),
})

type Props = Omit<ComponentProps<typeof TextField>, keyof Limited> & Limited

/** A name or a few words, in any script and never completed by the browser. */
export const ShortTextField = ({ max, value, onChange, hint, ...rest }: Props) => (
  <TextField
    dir="auto"
    autoComplete="off"
    onChange={(event) => onChange(event.target.value)}
    {...limited({ max, value, onChange }, hint)}
    {...rest}
  />
)

export const NameField = (props: Omit<Props, 'label'>) => <ShortTextField label="Name" {...props} />

type LongProps = Limited & Pick<ComponentProps<typeof TextField>, 'label' | 'hint'> & { rows: number }

export const LongTextField = ({ label, hint, rows, ...field }: LongProps) => {
  const { value, hint: shownHint, invalid, ...mark } = limited(field, hint)
  return (
    <Field label={label} hint={shownHint} invalid={invalid}>
      {(control) => (
        <textarea
          {...control}
          {...mark}
          dir="auto"
          rows={rows}
          value={value}
          onChange={(event) => field.onChange(event.target.value)}
          className={controlClass}
        />
      )}
    </Field>
  )
}
