import type { User } from '@task-manager/contract/people/users'
import { type Comment, REACTIONS, type Reaction } from '@task-manager/contract/tasks/comments'
import { FORMER_MEMBER } from '@task-manager/contract/tasks/history'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useEffect, useRef, useState } from 'react'
import { copyTaskLink } from '#web/features/tasks/data/copy-link.ts'
import { useEscape } from '#web/lib/browser/use-escape.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { formatDateTime, timeAgo } from '#web/lib/time/ago.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { ExactTime } from '#web/ui/exact-time.tsx'
import { editComment, removeComment, setReaction } from './activity.queries.ts'
import { CommentField } from './comment-field.tsx'
import { CommentText } from './comment-text.tsx'
import { withoutMentions } from './mention-text.ts'
import { useCommentDraft } from './use-comment-draft.ts'

interface Props {
  task: Pick<Task, '_id' | 'title'>
  user: User
  comment: Comment
  now: number
  /** Names of the people that the screen has loaded. */
  names: ReadonlyMap<string, string>
  /** The last row shows its buttons without being hovered. Not `:last-child`, which would restyle long lists. */
  isLast: boolean
  onReply: (person: { _id: string; name: string }) => void
}

/** The buttons touch each other, so that each is wide enough for a thumb. */
const actionClass =
  '-mx-3 min-h-6 rounded-sm px-3 text-xs font-semibold text-ink-2 hover:text-ink pointer-coarse:min-h-11'

export function CommentRow(props: Props) {
  const { comment, now } = props
  const { author, deleted } = comment
  const [editing, setEditing] = useState(false)
  const name = author?.name ?? FORMER_MEMBER
  return (
    <li
      data-item
      id={`comment-${comment._id}`}
      tabIndex={-1}
      className={classNames(
        'group flex scroll-mt-20 items-start gap-3 rounded-md pt-1.5 outline-none',
        // The hidden buttons of the others are as high as this space.
        (deleted || comment.reactions.length > 0) && 'pb-2',
      )}
    >
      <Avatar name={name} image={author?.profileImageUrl} size="small" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex items-baseline gap-2">
          <strong dir="auto" className="min-w-0 truncate text-sm font-semibold">
            {name}
          </strong>
          {comment.editedAt !== null && !deleted && (
            <span title={formatDateTime(comment.editedAt)} className="text-xs text-ink-3">
              edited
            </span>
          )}
          <ExactTime {...timeAgo(comment.createdAt, now)} className="ml-auto shrink-0 text-xs text-ink-3" />
        </div>
        {deleted && <p className="text-sm text-ink-3">Comment deleted</p>}
        {/* What is typed stays when someone else deletes the comment; saving it says why it is refused. */}
        {editing ? (
          <EditField {...props} onEnd={() => setEditing(false)} />
        ) : (
          !deleted && (
            <>
              <CommentText text={comment.text} mentions={comment.mentions} />
              <Footer {...props} onEdit={() => setEditing(true)} />
            </>
          )
        )}
      </div>
    </li>
  )
}

function EditField({ task, user, comment, onEnd }: Props & { onEnd: () => void }) {
  // The draft survives Escape and a reload: 'Edit' shows it again until it is saved or cancelled.
  const { draft, error, setError, change, clear, textToSend } = useCommentDraft(
    user._id,
    comment._id,
    withoutMentions(comment.text),
  )
  const [saving, setSaving] = useState(false)
  /** Also what is typed while the text is being saved. */
  const latest = useRef(draft.text)
  const end = (): void => {
    clear()
    onEnd()
  }
  /** Keeps what was changed for the next 'Edit'. */
  const close = (): void => (latest.current === withoutMentions(comment.text).text ? end() : onEnd())
  const save = async (): Promise<void> => {
    const text = textToSend()
    if (text === null) return
    setSaving(true)
    try {
      if (text !== comment.text) await editComment(task._id, comment._id, text)
      if (latest.current === draft.text) end()
      else setSaving(false)
    } catch (failure) {
      setError(messageOf(failure))
      setSaving(false)
    }
  }
  return (
    <CommentField
      task={task}
      user={user}
      label="Edit the comment"
      className="mt-1.5"
      draft={draft}
      error={error}
      onChange={(next) => {
        latest.current = next.text
        change(next)
      }}
      onSend={() => void save()}
      onEscape={close}
      autoFocus
    >
      <Button size="small" variant="quiet" onClick={end}>
        Cancel
      </Button>
      <Button size="small" busy={saving} onClick={() => void save()}>
        {saving ? 'Saving…' : 'Save'}
      </Button>
    </CommentField>
  )
}

function Footer({ task, user, comment, names, isLast, onReply, onEdit }: Props & { onEdit: () => void }) {
  const { _id: id, author } = comment
  const [choosing, setChoosing] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const footer = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEscape(footer, choosing, () => {
    setChoosing(false)
    opener.current?.focus()
  })
  const isOwn = author?._id === user._id
  const react = (sign: Reaction): void => {
    setChoosing(false)
    setReaction(task._id, comment, sign, user._id).catch(showError)
  }
  const remove = (): void => {
    setConfirming(false)
    removeComment(task._id, comment).catch(showError)
  }
  return (
    <div ref={footer} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Reactions comment={comment} me={user._id} names={names} choosing={choosing} onReact={react} />
      <div
        className={classNames(
          'flex flex-wrap gap-x-6',
          !isLast &&
            'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        {author !== null && !isOwn && (
          <button type="button" className={actionClass} onClick={() => onReply(author)}>
            Reply
          </button>
        )}
        <button
          ref={opener}
          type="button"
          className={actionClass}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          React
        </button>
        <button
          type="button"
          className={actionClass}
          onClick={() => void copyTaskLink(`${task._id}#comment-${id}`)}
        >
          Copy link
        </button>
        {isOwn && (
          <button type="button" className={actionClass} onClick={onEdit}>
            Edit
          </button>
        )}
        {(isOwn || isAdmin(user)) && (
          <button type="button" className={actionClass} onClick={() => setConfirming(true)}>
            Delete
          </button>
        )}
      </div>
      {confirming && (
        <ConfirmDialog
          title="Delete this comment?"
          text={'It will show as "Comment deleted". This can\'t be undone.'}
          confirmLabel="Delete"
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

interface ReactionsProps {
  comment: Comment
  me: string
  names: Props['names']
  /** All reactions are shown, to choose from. */
  choosing: boolean
  onReact: (sign: Reaction) => void
}

function Reactions({ comment, me, names, choosing, onReact }: ReactionsProps) {
  const peopleOf = (sign: Reaction) => comment.reactions.find((each) => each.sign === sign)?.people ?? []
  const shown = REACTIONS.filter((sign) => choosing || peopleOf(sign).length > 0)
  const group = useRef<HTMLDivElement>(null)
  // Tab does not lead to them: they are before the button that shows them.
  useEffect(() => {
    if (choosing) group.current?.querySelector('button')?.focus()
  }, [choosing])
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div ref={group} role="group" aria-label="Reactions" className="flex flex-wrap gap-1.5">
      {shown.map((sign) => {
        const people = peopleOf(sign)
        const who = people.map((id) => names.get(id) ?? 'someone').join(', ')
        return (
          <button
            key={sign}
            type="button"
            aria-pressed={people.includes(me)}
            aria-label={people.length > 0 ? `${sign} ${people.length}: ${who}` : sign}
            title={who || undefined}
            onClick={() => onReact(sign)}
            className={classNames(
              'flex min-h-8 min-w-9 items-center justify-center gap-1.5 rounded-full border px-2.5 text-sm tabular-nums hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:min-w-11',
              people.includes(me) ? 'border-ink bg-sunken' : 'border-hairline bg-surface',
            )}
          >
            {sign}
            {people.length > 0 && <span>{people.length}</span>}
          </button>
        )
      })}
    </div>
  )
}
