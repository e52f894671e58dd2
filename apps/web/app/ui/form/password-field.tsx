import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlClass, Field } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  hint?: string | undefined
  invalid: boolean
  errorId: string
}

/** Masked until the user reveals it. */
export function PasswordField({ label, hint, invalid, errorId, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} invalid={invalid} errorId={errorId}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlClass} pr-13`}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
          >
            <Icon size={20} />
          </button>
        </div>
      )}
    </Field>
  )
}
