import { getSignInOptions, type SignInOptions } from '@task-manager/contract/auth'
import { useEffect, useState } from 'react'
import { api } from '#web/lib/http/api.ts'

/** What this server offers to those who are not signed in; null until it has said so, and no form waits for that. */
export function useSignInOptions(): SignInOptions | null {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  useEffect(() => {
    // Out of reach: the form says so when it is sent.
    void api(getSignInOptions).then(setOptions, () => {})
  }, [])
  return options
}
