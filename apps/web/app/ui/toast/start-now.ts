/**
 * Starts the time of a new or replaced toast when it is drawn, because a busy page draws it late. `lastStart`: what this
 * returned at the last render; the time is not started again then.
 */
export function startNow(toast: { createdAt: number }, lastStart: number | null): number {
  if (toast.createdAt !== lastStart) toast.createdAt = Date.now()
  return toast.createdAt
}
