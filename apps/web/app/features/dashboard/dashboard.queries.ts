import { queryOptions } from '@tanstack/react-query'
import { getDashboard, getUserDashboard } from '@task-manager/contract/dashboard'
import type { User } from '@task-manager/contract/users'
import { api } from '#web/lib/api.ts'
import { isAdmin } from '#web/lib/roles.ts'

/** `today` is the viewer's calendar day: it decides what is overdue (decision T8). */
export const dashboardOf = (user: User, today: string) =>
  queryOptions({
    queryKey: ['dashboard', user._id, today],
    queryFn: ({ signal }) =>
      api(isAdmin(user) ? getDashboard : getUserDashboard, { query: { today }, signal }),
  })
