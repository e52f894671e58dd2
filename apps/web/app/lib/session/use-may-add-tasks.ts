import { isAdmin } from './roles.ts'
import { useSession } from './session.ts'

/**
 * Whether the user may add tasks: administrators may, and members for themselves where the settings allow it (decision
 * T61).
 */
export function useMayAddTasks(): boolean {
  const user = useSession()
  return user !== null && (isAdmin(user) || user.mayAddTasks === true)
}
