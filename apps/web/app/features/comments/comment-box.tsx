import type { User } from '@task-manager/contract/people/users'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CommentDock } from './comment-dock.tsx'
import { CommentField } from './comment-field.tsx'
import { postComment } from './outgoing.ts'
import { useCommentDraft } from './use-comment-draft.ts'

interface Props {
  task: Pick<Task, '_id' | 'title'>
  user: User
  /** See CommentDock. */
  docked: boolean
  /** The person to answer; each press of Reply creates a new object. */
  replyTo: { person: { _id: string; name: string } } | null
}

const KEYS = ['Ctrl', '↵']

/** Scrolls the last entry above the field, which on phones is fixed and covers it. */
function showLast(): void {
  const last = document.querySelector('[aria-labelledby=activity] > li:last-child')
  const field = document.querySelector('[data-comment-box]')
  if (!last || !field) return
  const covered = last.getBoundingClientRect().bottom - field.getBoundingClientRect().top
  if (covered > 0) window.scrollBy(0, covered)
}

/** Writes a comment. The typed text is kept on this device until it is sent. */
export function CommentBox({ task, user, docked, replyTo }: Props) {
  const { draft, isKept, error, change, clear, textToSend } = useCommentDraft(user._id, task._id)
  const [answered, setAnswered] = useState(replyTo)

  if (replyTo !== answered) {
    setAnswered(replyTo)
    if (replyTo && !draft.text.includes(`@${replyTo.person.name}`))
      change({
        text: `@${replyTo.person.name} ${draft.text}`,
        mentions: [...draft.mentions, replyTo.person],
      })
  }

  useEffect(() => {
    if (answered) document.querySelector<HTMLElement>('[data-comment-box] textarea')?.focus()
  }, [answered])

  const send = (): void => {
    const text = textToSend()
    if (text === null) return
    clear()
    requestAnimationFrame(showLast)
    void postComment(task, text).then(() => requestAnimationFrame(showLast))
  }

  return (
    <CommentDock docked={docked}>
      <span className="max-sm:hidden">
        <Avatar name={user.name} image={user.profileImageUrl} size="small" />
      </span>
      <CommentField
        task={task}
        user={user}
        label="Write a comment"
        className="min-w-0 flex-1"
        draft={draft}
        error={error}
        onChange={change}
        onSend={send}
      >
        {isKept && <span className="text-xs text-ink-3">Draft kept</span>}
        <Button
          size="small"
          aria-keyshortcuts="Control+Enter"
          onClick={send}
          className="max-sm:size-11 max-sm:rounded-full max-sm:px-0"
        >
          <ArrowUp size={18} className="sm:hidden" />
          <span className="max-sm:sr-only">Comment</span>
          <span aria-hidden="true" className="flex gap-1 max-sm:hidden pointer-coarse:hidden">
            {KEYS.map((key) => (
              <kbd key={key} className="rounded-sm border border-current px-1 font-sans text-xs opacity-70">
                {key}
              </kbd>
            ))}
          </span>
        </Button>
      </CommentField>
    </CommentDock>
  )
}
