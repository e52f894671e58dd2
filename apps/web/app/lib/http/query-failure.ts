import { messageOf } from './api-error.ts'

interface FailedQuery {
  error: unknown
  refetch: () => Promise<unknown>
}

/** The props of the error state of a query. */
export const queryFailure = ({ error, refetch }: FailedQuery) => ({
  message: messageOf(error),
  onRetry: refetch,
})
