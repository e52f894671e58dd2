import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The line of the comment in which a search found a task (decision T81). */
export const CommentHit = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => (
  <span className={classNames('flex min-w-0 items-center gap-1.5 text-xs text-ink-2', className)}>
    <MessageSquare size={12} aria-hidden="true" className="shrink-0" />
    <span className="sr-only">Found in a comment: </span>
    <span dir="auto" className="min-w-0 truncate">
      {children}
    </span>
  </span>
)
