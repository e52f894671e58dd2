import { messageOf } from './api-error.ts'

interface FailedQuery {
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** The props of the error state of a query. */
export const queryFailure = ({ error, isFetching, refetch }: FailedQuery) => ({
  message: messageOf(error),
  busy: isFetching,
  onRetry: () => void refetch(),
})
