import { queryOptions } from '@tanstack/react-query'
import { listBackups } from '@task-manager/contract/installation/backups'
import { api } from '#web/lib/http/api.ts'

/** Refetch interval while a backup is being made. */
const PROGRESS_MS = 2000

export const backupList = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => api(listBackups, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.running ? PROGRESS_MS : false),
})
