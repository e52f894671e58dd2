import { PASSWORD_MIN, tooShort } from '@task-manager/contract/passwords'
import type { SignInOptions } from '@task-manager/contract/sign-in/auth'
import type { FormFailure } from '#web/lib/form/use-form.ts'

interface NewPasswordRules {
  placeholder: string
  check: (password: string) => FormFailure | null
}

/** This server's minimum length, which may be more than 8 characters. */
export function newPasswordRules(options: SignInOptions | null): NewPasswordRules {
  const least = options?.passwordMinLength ?? PASSWORD_MIN
  return {
    placeholder: `Min ${least} Characters`,
    check: (password) => {
      const message = tooShort(password, least)
      return message === null ? null : { field: 'password', message }
    },
  }
}
