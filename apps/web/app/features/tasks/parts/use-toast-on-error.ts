import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'

/** A failed load is told once, whatever the screen shows of it (decision T14). */
export function useToastOnError(error: unknown): void {
  useEffect(() => {
    // Without a network the line under the bar says so already, and what was seen last is on show.
    if (error && connection() !== 'offline') toast.error(messageOf(error), { id: `load:${messageOf(error)}` })
  }, [error])
}
