import type { SignInOptions } from '@task-manager/contract/sign-in/auth'
import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether sign-up shows the field for an invite code. It is hidden when the server has no code, but never
 * while it has focus or text.
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
