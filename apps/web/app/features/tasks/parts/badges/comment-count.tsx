import { MessageSquare } from 'lucide-react'

/** The number of a task's comments; nothing without any, or for a stored task without the field. */
export const CommentCount = ({ n }: { n: number | undefined }) =>
  n ? (
    <span className="flex shrink-0 items-center gap-1 tabular-nums">
      <MessageSquare size={14} />
      {n}
      <span className="sr-only">{n === 1 ? ' comment' : ' comments'}</span>
    </span>
  ) : null
