import { mayAdd } from './roles.ts'
import { useSession } from './session.ts'

/** Whether the user may add tasks. */
export function useMayAddTasks(): boolean {
  const user = useSession()
  return user !== null && mayAdd(user)
}
