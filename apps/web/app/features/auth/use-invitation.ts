import { type OpenedInvitation, openInvitation } from '@task-manager/contract/people/invitations'
import { useEffect, useState } from 'react'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { useLinkToken } from './use-link-token.ts'

type Opened =
  /** Opened without an invitation, or the address is still being read. */
  | { is: 'none' }
  | { is: 'opening'; token: string }
  | { is: 'open'; token: string; invitation: OpenedInvitation }
  | { is: 'refused'; message: string }

/** The invitation of the link that opened this page. */
export function useInvitation(): Opened {
  const token = useLinkToken('invitation')
  const [opened, setOpened] = useState<Opened>({ is: 'none' })
  useEffect(() => {
    if (token === null || token === '') return
    let unmounted = false
    setOpened({ is: 'opening', token })
    api(openInvitation, { body: { token } }).then(
      (invitation) => !unmounted && setOpened({ is: 'open', token, invitation }),
      (error: unknown) => !unmounted && setOpened({ is: 'refused', message: messageOf(error) }),
    )
    return () => {
      unmounted = true
    }
  }, [token])
  return opened
}
