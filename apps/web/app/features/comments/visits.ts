/** When a person was last at a task, on this device: the time of the newest entry that was shown. */

const VISITS_MAX = 300
const keyOf = (userId: string): string => `visits:${userId}`

function read(userId: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

export const lastVisit = (userId: string, taskId: string): string | null => read(userId)[taskId] ?? null

export function rememberVisit(userId: string, taskId: string, instant: string): void {
  const { [taskId]: before = '', ...others } = read(userId)
  if (before >= instant) return
  // The most recently visited tasks come last.
  const visits = [...Object.entries(others), [taskId, instant]].slice(-VISITS_MAX)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(visits)))
  } catch {
    // Without storage nothing is marked as new.
  }
}
