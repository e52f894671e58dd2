import type { User } from '@task-manager/contract/people/users'
import { PendingMark } from '#web/features/tasks/parts/badges/pending-mark.tsx'
import { dismissChange, sendAgain } from '#web/lib/offline/offline-queue.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CommentText } from './comment-text.tsx'
import { mentionedIn } from './mention-text.ts'
import type { Outgoing } from './outgoing.ts'

type Props = { outgoing: Outgoing; user: User }

/** A comment that has not reached the server yet. */
export function OutgoingRow({ outgoing: { id, text, state, reason }, user }: Props) {
  return (
    <li className="flex items-start gap-3 py-2">
      <Avatar name={user.name} image={user.profileImageUrl} size="small" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-baseline gap-2">
          <strong dir="auto" className="min-w-0 truncate text-sm font-semibold">
            {user.name}
          </strong>
          <span role="status" className="ml-auto text-xs text-ink-3">
            {state === 'sending' && 'Sending…'}
            {state === 'pending' && <PendingMark />}
          </span>
        </div>
        <div className={state === 'refused' ? undefined : 'opacity-60'}>
          <CommentText text={text} mentions={mentionedIn(text).map(({ _id }) => _id)} />
        </div>
        {state === 'refused' && (
          <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
            Not sent. {reason}
            <Button variant="outline" size="tool" onClick={() => void sendAgain(id)}>
              Try again
            </Button>
            <Button variant="quiet" size="tool" onClick={() => void dismissChange(id)}>
              Discard
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}
