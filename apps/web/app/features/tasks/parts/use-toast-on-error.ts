import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'

/**
 * A call without an answer: the line under the bar says so. The browser may still report a connection, or one again, when
 * the call fails.
 */
const isSaidByBanner = (error: unknown): boolean =>
  connection() !== 'online' || (error instanceof ApiError && error.code === 'network')

/** Shows a failed load once as a message (decision T14). */
export function useToastOnError(error: unknown): void {
  useEffect(() => {
    if (error && !isSaidByBanner(error)) toast.error(messageOf(error), { id: `load:${messageOf(error)}` })
  }, [error])
}
