/** Replaces `waiting-mark.tsx` in the early scripts: a line of the same height, until the application names the reason. */
import type * as mark from '#web/features/tasks/parts/badges/waiting-mark.tsx'

export const WaitingMark: typeof mark.WaitingMark = ({ task }) =>
  task.waiting && <p className="text-sm text-amber-text">Waiting</p>
