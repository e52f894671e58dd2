import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { homeOf, isAdmin, taskListOf } from '#web/lib/session/roles.ts'

/** Longest time between the two keys of 'g d', in ms. */
const PAIR_MS = 1200

/** Shortcuts: `c` creates a task, `g` and a letter open a screen, `?` shows all keys. */
export function useGoKeys(user: { role: string }, onHelp: () => void): void {
  const navigate = useNavigate()
  const begun = useRef(0)
  useShortcuts((key) => {
    const paired = performance.now() - begun.current < PAIR_MS
    begun.current = 0
    if (paired) {
      const admin = isAdmin(user)
      const to = {
        d: homeOf(user),
        t: taskListOf(user),
        m: admin ? '/admin/users' : undefined,
        p: admin ? '/admin/projects' : undefined,
      }[key]
      if (to !== undefined) void navigate(to)
      return to !== undefined
    }
    if (key === 'g') begun.current = performance.now()
    else if (key === '?') onHelp()
    else if (key === 'c' && isAdmin(user)) void navigate('/admin/create-task')
    else return false
    return true
  })
}
