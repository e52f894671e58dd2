import type { Task } from '@task-manager/contract/tasks'
import { Repeat } from 'lucide-react'

/** How a task repeats; nothing for others, or for tasks that an older release kept on the device. */
export const RepeatMark = ({ repeat }: { repeat: Task['repeat'] | undefined }) =>
  repeat ? (
    <span title={repeat.words} className="shrink-0">
      <Repeat size={14} aria-hidden="true" />
      <span className="sr-only">{repeat.words}</span>
    </span>
  ) : null
