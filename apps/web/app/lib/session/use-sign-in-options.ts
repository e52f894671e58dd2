import type { SignInOptions } from '@task-manager/contract/sign-in/auth'
import { getSignInOptions } from '@task-manager/contract/sign-in/auth-endpoints'
import { useEffect, useState } from 'react'
import { api } from '#web/lib/http/api.ts'

/** The server's options for visitors; null while loading. No form waits for them. */
export function useSignInOptions(): SignInOptions | null {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  useEffect(() => {
    // The form reports an unreachable server when it is sent.
    void api(getSignInOptions).then(setOptions, () => {})
  }, [])
  return options
}
