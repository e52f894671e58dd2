/**
 * The time of a new or replaced toast starts when it is drawn, because a busy page draws it late. `drawn`: the time that
 * this returned before.
 */
export function startNow(toast: { createdAt: number }, drawn: number | null): number {
  if (toast.createdAt !== drawn) toast.createdAt = Date.now()
  return toast.createdAt
}
