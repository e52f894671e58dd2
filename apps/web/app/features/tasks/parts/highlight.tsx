import { highlightsIn } from '@task-manager/contract/highlights'
import type { FoundTask } from '@task-manager/contract/tasks/tasks'
import { termsOf } from '@task-manager/contract/words'
import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface Highlight {
  /** Marks the searched words in a text. */
  (text: string): ReactNode
  /** The line of the comment in which the search found the task; nothing when its own texts have the words. */
  readonly comment: (task: FoundTask, className?: string) => ReactNode
}

export function highlightFor(q: string): Highlight {
  const terms = termsOf(q)
  const mark = (text: string): ReactNode => {
    const parts: ReactNode[] = []
    let at = 0
    for (const { start, end } of highlightsIn(text, terms)) {
      parts.push(
        text.slice(at, start),
        <mark key={start} className="rounded-xs bg-amber-soft text-ink">
          {text.slice(start, end)}
        </mark>,
      )
      at = end
    }
    return [...parts, text.slice(at)]
  }
  return Object.assign(mark, {
    comment: ({ hit }: FoundTask, className?: string) =>
      hit && <CommentHit className={className}>{mark(hit.text)}</CommentHit>,
  })
}

/** The line of the comment in which a search found a task (decision T81). */
const CommentHit = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <span className={classNames('flex min-w-0 items-center gap-1.5 text-xs text-ink-2', className)}>
    <MessageSquare size={12} className="shrink-0" />
    <span className="sr-only">Found in a comment: </span>
    <span dir="auto" className="min-w-0 truncate">
      {children}
    </span>
  </span>
)
