import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#web/lib/api-error.ts'

/** A failed load is told once, whatever the screen shows of it (decision T14). */
export function useToastOnError(error: unknown): void {
  useEffect(() => {
    if (error) toast.error(messageOf(error), { id: `load:${messageOf(error)}` })
  }, [error])
}
