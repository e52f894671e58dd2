import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'

/** Why a list cannot be computed from the tasks on this device; null when it can. */
export function notOnDevice({ createdBy, myDay }: ListFilter): string | null {
  const subject = createdBy ? "Each task's creator" : myDay ? 'This My day' : null
  return subject && `${subject} isn't saved on this device. Try again when you're connected.`
}
