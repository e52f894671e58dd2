import type { User } from '@task-manager/contract/people/users'
import type { Task } from '@task-manager/contract/tasks/tasks'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { showError } from '#web/lib/http/error-toast.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { isComposing } from '#web/ui/form/composing.ts'
import { useTextHeight } from '#web/ui/form/use-text-height.ts'
import { assign } from './activity.queries.ts'
import type { CommentDraft } from './comment-draft.ts'
import { type Candidate, MentionOptions, useCandidates } from './mention-options.tsx'
import { typedName, withName } from './mention-text.ts'
import type { Selected } from './text-change.ts'
import { TextTools } from './text-tools.tsx'

interface Props {
  task: Pick<Task, '_id' | 'title'>
  user: User
  label: string
  className: string
  draft: CommentDraft
  /** Why it can't be sent. */
  error: string | null
  onChange: (draft: CommentDraft) => void
  /** By Ctrl-Enter. */
  onSend: () => void
  onEscape?: () => void
  /** Opens with the focus at the end of the text. */
  autoFocus?: boolean
  /** Shown at the end of the toolbar. */
  children: ReactNode
}

/** A plain text field for Markdown, with buttons for formatting and names after '@'. */
export function CommentField(props: Props) {
  const { task, user, draft, onChange } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  /** The '@' whose list Escape closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  /** The chosen person, when they do not see the task. */
  const [unassignedPerson, setUnassignedPerson] = useState<Candidate | null>(null)
  const next = useNextSelection(field, setCaret, props.autoFocus ? draft.text.length : null)
  const name = typedName(draft.text, caret)
  const open = name !== null && name.from !== closedAt
  const { people, unknown } = useCandidates(task._id, user, open ? name.typed : null)

  useTextHeight(field, draft.text)

  const apply = (change: (selected: Selected) => Selected): void => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const { text, start, end } = change({ text: draft.text, start: selectionStart, end: selectionEnd })
    next.current = { start, end }
    onChange({ ...draft, text })
  }

  const insert = (person: Candidate, isMention: boolean): void => {
    if (!name) return
    const { text, mentions, caret: end } = withName(draft, { from: name.from, to: caret }, person)
    next.current = { start: end, end }
    onChange({ text, mentions: isMention ? mentions : draft.mentions })
  }

  const choosePerson = (person: Candidate): void => {
    setActive(0)
    if (person.sees) insert(person, true)
    else setUnassignedPerson(person)
  }

  const onListKey = (event: KeyboardEvent): boolean => {
    if (!open || (people.length === 0 && unknown === null)) return false
    const chosen = people[Math.min(active, people.length - 1)]
    const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key]
    if (event.key === 'Escape') setClosedAt(name.from)
    else if (!chosen) return false
    else if (step !== undefined) setActive((active + step) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choosePerson(chosen)
    else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSend) props.onSend()
    else if (!onListKey(event)) {
      if (event.key !== 'Escape' || !props.onEscape) return
      props.onEscape()
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classNames('grid gap-1.5', props.className)}>
      <div className="relative grid rounded-control border border-edge bg-surface has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus">
        <textarea
          ref={field}
          id={id}
          rows={2}
          dir="auto"
          aria-label={props.label}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={open && people.length > 0 ? `${id}-${active}` : undefined}
          placeholder={props.label}
          value={draft.text}
          onChange={({ target }) => {
            onChange({ ...draft, text: target.value })
            setCaret(target.selectionStart)
            setActive(0)
            setClosedAt(null)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => setClosedAt(name?.from ?? null)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-48 min-h-14 resize-none max-sm:max-h-38.5 bg-transparent px-3.5 pt-2.5 text-base outline-none placeholder:text-ink-3"
        />
        <MentionOptions id={id} people={people} unknown={unknown} active={active} onTake={choosePerson} />
        <div className="flex flex-wrap items-center gap-1 px-2 pb-2">
          <TextTools apply={apply} />
          <div className="ml-auto flex items-center gap-3">{props.children}</div>
        </div>
        {unassignedPerson && (
          <AssignDialog
            taskId={task._id}
            person={unassignedPerson}
            onClose={(isAssigned) => {
              insert(unassignedPerson, isAssigned)
              setUnassignedPerson(null)
            }}
          />
        )}
      </div>
      {props.error !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {props.error}
        </p>
      )}
    </div>
  )
}

/**
 * Holds the selection that the field gets after the next render, when a button or a name changed the text.
 * @param first where the caret is at first; null: the field opens without the focus
 */
function useNextSelection(
  field: RefObject<HTMLTextAreaElement | null>,
  setCaret: (caret: number) => void,
  first: number | null,
) {
  const next = useRef(first === null ? null : { start: first, end: first })
  useLayoutEffect(() => {
    if (!next.current || !field.current) return
    const { start, end } = next.current
    next.current = null
    field.current.focus()
    field.current.setSelectionRange(start, end)
    setCaret(end)
  })
  return next
}

interface AssignDialogProps {
  taskId: string
  person: Candidate
  onClose: (isAssigned: boolean) => void
}

/** Asks whether someone who does not see the task is assigned to it, so that they can be mentioned. */
function AssignDialog({ taskId, person, onClose }: AssignDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await assign(taskId, person._id)
      onClose(true)
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      variant="ink"
      title="Assign to this task?"
      text={`${person.name} can't see this task. Assign them to mention them.`}
      cancelLabel="Don't assign"
      confirmLabel="Assign"
      busyLabel="Assigning…"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={() => onClose(false)}
    />
  )
}
