import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'

/** Shows a failed load once as a message (decision T14). */
export function useToastOnError(error: unknown): void {
  useEffect(() => {
    // Without a network a line under the bar says so, and saved data is shown.
    if (error && connection() !== 'offline') toast.error(messageOf(error), { id: `load:${messageOf(error)}` })
  }, [error])
}
