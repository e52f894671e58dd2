import type { SignInOptions } from '@task-manager/contract/auth'
import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether sign-up asks for an invite code: not once it is certain that none can be right. The field is never taken away
 * from somebody who is in it or has filled it.
 */
export function useAsksForCode(
  form: RefObject<HTMLFormElement | null>,
  options: SignInOptions | null,
): boolean {
  const [asks, setAsks] = useState(true)
  useEffect(() => {
    if (options?.inviteCode !== false) return
    const field = form.current?.querySelector<HTMLInputElement>('[name=adminInviteToken]')
    if (field?.value === '' && document.activeElement !== field) setAsks(false)
  }, [form, options])
  return asks
}
