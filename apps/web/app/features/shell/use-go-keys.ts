import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { openCapture } from '#web/lib/browser/capture.ts'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { homeOf, isAdmin, taskListOf } from '#web/lib/session/roles.ts'

/** The longest time between the keys of a pair such as 'g d', in ms. */
const PAIR_MS = 1200

/** Screens by the second key; undefined where the role has none. */
const screensOf = (user: { role: string }): Record<string, string | undefined> => ({
  d: homeOf(user),
  t: taskListOf(user),
  i: '/inbox',
  m: isAdmin(user) ? '/admin/users' : undefined,
  p: isAdmin(user) ? '/admin/projects' : undefined,
})

/** Shortcuts: `c` creates a task, `g` and a letter open a screen, `?` shows all keys. */
export function useGoKeys(user: { role: string }, onHelp: () => void): void {
  const navigate = useNavigate()
  const firstKeyAt = useRef(Number.NEGATIVE_INFINITY)
  const open = (screen: string | undefined): boolean => {
    if (screen !== undefined) void navigate(screen)
    return screen !== undefined
  }
  useShortcuts((key) => {
    const paired = performance.now() - firstKeyAt.current < PAIR_MS
    firstKeyAt.current = Number.NEGATIVE_INFINITY
    if (paired) return open(screensOf(user)[key])
    if (key === 'c') openCapture()
    else if (key === 'g') firstKeyAt.current = performance.now()
    else if (key === '?') onHelp()
    else return false
    return true
  })
}
