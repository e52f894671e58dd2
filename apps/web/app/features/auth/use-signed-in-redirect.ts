import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { landingOf } from '#web/lib/session/roles.ts'
import { loadSession } from '#web/lib/session/session.ts'

/** Redirects a user who is already signed in to the landing page. */
export function useSignedInRedirect(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let unmounted = false
    void loadSession().then((user) => {
      if (user !== null && !unmounted) void navigate(landingOf(user), { replace: true })
    })
    return () => {
      unmounted = true
    }
  }, [navigate])
}
