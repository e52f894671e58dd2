import { queryOptions } from '@tanstack/react-query'
import { getDashboard, getUserDashboard } from '@task-manager/contract/lists/dashboard'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { today } from '#web/lib/time/format.ts'

/** `today` is the viewer's date, which decides which tasks are overdue (decision T8). */
export const dashboardOf = (admin: boolean, today: string) =>
  queryOptions({
    queryKey: ['dashboard', admin ? 'all' : 'own', today],
    queryFn: ({ signal }) => api(admin ? getDashboard : getUserDashboard, { query: { today }, signal }),
  })

export const prefetchDashboard = (admin: boolean): Promise<void> =>
  queryClient.prefetchQuery(dashboardOf(admin, today()))
