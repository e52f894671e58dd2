import type { User } from '@task-manager/contract/people/users'
import { getProfile } from '@task-manager/contract/sign-in/auth-endpoints'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/lib/http/api.ts'
import { useSession } from '#web/lib/session/session.ts'
import {
  dropSession,
  followLogout,
  readToken,
  type SignedIn,
  TOKEN_KEY,
} from '#web/lib/session-store/session-store.ts'

/** Redirects to /login when the session ends, in this tab or another (decision A7). Returns the user to show. */
export function useSessionWatch(shown: User): SignedIn {
  const navigate = useNavigate()
  const user = useSession()
  const ended = user === null
  useEffect(() => {
    if (ended) void navigate('/login', { replace: true })
  }, [ended, navigate])
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key !== null && event.key !== TOKEN_KEY) return
      if (readToken() !== null) return void leaveIfAnother(shown)
      followLogout(event)
      dropSession()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [shown])
  return user ?? shown
}

/** Another tab signed in: reloads unless it is the same user. */
async function leaveIfAnother(shown: User): Promise<void> {
  const now = await api(getProfile).catch(() => null)
  if (now !== null && now._id !== shown._id) window.location.assign('/app')
}
