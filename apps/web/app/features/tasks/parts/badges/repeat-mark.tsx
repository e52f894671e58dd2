import type { Task } from '@task-manager/contract/tasks/tasks'
import { Repeat } from 'lucide-react'

/** How a task repeats; nothing for others, or for tasks stored by an older release. */
export const RepeatMark = ({ repeat }: { repeat: Task['repeat'] | undefined }) =>
  repeat && (
    <Repeat size={14} role="img" className="shrink-0">
      <title>{repeat.words}</title>
    </Repeat>
  )
