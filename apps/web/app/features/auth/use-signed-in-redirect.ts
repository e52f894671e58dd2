import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation, useNavigate } from 'react-router'
import { landingOf } from '#web/lib/session/roles.ts'
import { loadSession } from '#web/lib/session/session.ts'

/** Redirects a user who is already signed in to the landing page. A message says why after an invitation was opened. */
export function useSignedInRedirect(): void {
  const navigate = useNavigate()
  const { hash } = useLocation()
  useEffect(() => {
    let unmounted = false
    void loadSession().then((user) => {
      if (user === null || unmounted) return
      if (hash.startsWith('#invitation='))
        toast('You are already logged in. Log out first to accept an invitation.')
      void navigate(landingOf(user), { replace: true })
    })
    return () => {
      unmounted = true
    }
  }, [navigate, hash])
}
