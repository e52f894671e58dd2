import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'

/** Shows a failed load once as a message (decision T14). If nothing answers, the line under the bar says so instead. */
export function useToastOnError(error: unknown): void {
  useEffect(() => {
    if (error && !(error instanceof ApiError && error.code === 'network'))
      toast.error(messageOf(error), { id: `load:${messageOf(error)}` })
  }, [error])
}
