import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { ApiError, messageOf } from './api-error.ts'

/** Shows as a message why a change failed. */
export const showError = (error: unknown): void => void toast.error(messageOf(error))

/**
 * Shows as a message that data on screen could not be loaded again (decision T14). Without data the screen says so in its
 * place, and if nothing answers, the line under the bar does.
 */
export function useToastOnError(error: unknown, isOnScreen: boolean): void {
  useEffect(() => {
    if (error && isOnScreen && !(error instanceof ApiError && error.code === 'network'))
      toast.error(messageOf(error), { id: `load:${messageOf(error)}` })
  }, [error, isOnScreen])
}
