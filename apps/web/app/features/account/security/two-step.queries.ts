/** Queries of the user's own second step. */
import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '@task-manager/contract/sign-in/passkeys'
import { getTwoStep } from '@task-manager/contract/sign-in/two-step'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

export const ownTwoStep = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => api(getTwoStep, { signal }),
})

export const ownPasskeys = queryOptions({
  queryKey: ['two-step', 'passkeys'],
  queryFn: ({ signal }) => api(listPasskeys, { signal }),
})

export const twoStepChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ownTwoStep.queryKey })
