import { useMutation } from '@tanstack/react-query'
import { VIEW_NAME_MAX, type View, viewQuery } from '@task-manager/contract/lists/views'
import { type RefObject, useId, useRef, useState } from 'react'
import { saveView } from '#web/features/views/views.queries.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DeleteDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { NameField } from '#web/ui/form/short-text-field.tsx'
import { useViewForm } from './use-view-form.ts'
import { changeView, removeView, startWith } from './view-changes.ts'

interface Props {
  view: View
  /** The user can change and delete it. */
  canEdit: boolean
  /** Someone else has deleted it while its form was open. */
  isDeleted: boolean
  isEditing: boolean
  onEditing: (editing: boolean) => void
  /** The query on show. */
  now: string
  /** Gets the focus when the view is deleted. */
  nextFocus: RefObject<HTMLElement | null>
}

const buttonClass =
  'min-h-8 shrink-0 rounded-control px-2 text-sm hover:bg-sunken hover:text-ink pointer-coarse:min-h-11'

/** The actions of a saved view: start with it, change it, delete it. */
export function SavedView({ view, canEdit, isDeleted, isEditing, onEditing, now, nextFocus }: Props) {
  const starts = useSession()?.startView?._id === view._id
  const [asking, setAsking] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const remove = useMutation({
    mutationFn: () => removeView(view._id),
    onError: showError,
    onSettled: () => setAsking(false),
  })
  const start = useMutation({ mutationFn: () => startWith(starts ? null : view._id), onError: showError })
  return (
    <li>
      <div className="flex min-h-9 flex-wrap items-center gap-x-1 pointer-coarse:min-h-11">
        <span dir="auto" className="min-w-0 flex-1 basis-32 truncate max-sm:basis-full" title={view.name}>
          {view.name}
        </span>
        {view.shared && <span className="text-sm text-ink-2">Shared</span>}
        {!isDeleted && (
          <button
            type="button"
            aria-pressed={starts}
            // Not disabled meanwhile: it would lose the focus.
            onClick={() => start.isPending || start.mutate()}
            className={classNames(
              buttonClass,
              'max-sm:-ml-2',
              starts ? 'bg-sunken font-semibold text-ink' : 'text-ink-2',
            )}
          >
            Start page<span className="sr-only"> {view.name}</span>
          </button>
        )}
        {canEdit && !isDeleted && (
          <>
            <button
              ref={editButton}
              type="button"
              aria-expanded={isEditing}
              onClick={() => onEditing(!isEditing)}
              className={classNames(buttonClass, 'text-ink-2 hover:text-ink')}
            >
              Edit<span className="sr-only"> {view.name}</span>
            </button>
            <button
              ref={deleteButton}
              type="button"
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
              className={classNames(buttonClass, '-mr-2 text-ink-2 hover:text-danger')}
            >
              Delete<span className="sr-only"> {view.name}</span>
            </button>
          </>
        )}
      </div>
      {asking && (
        <DeleteDialog
          onClose={() => setAsking(false)}
          title="Delete this view?"
          text={`${view.shared ? 'It disappears for everyone. ' : ''}This can't be undone.`}
          subject={view.name}
          busy={remove.isPending}
          finalFocus={() => deleteButton.current ?? nextFocus.current}
          onConfirm={() => {
            onEditing(false)
            remove.mutate()
          }}
        />
      )}
      {isEditing && (
        <Change
          view={view}
          isDeleted={isDeleted}
          now={now}
          onDone={() => {
            onEditing(false)
            editButton.current?.focus()
          }}
        />
      )}
    </li>
  )
}

type ChangeProps = Pick<Props, 'view' | 'isDeleted' | 'now'> & { onDone: () => void }

function Change({ view, isDeleted, now, onDone }: ChangeProps) {
  const [name, setName] = useKept(`view:${view._id}`, view.name)
  const [replaceQuery, setReplaceQuery] = useKept(`view:${view._id}:query`, false)
  const errorId = useId()
  const { form, submit, busy, error, failure } = useViewForm(() => {
    const body = { name, query: replaceQuery ? viewQuery(now) : view.query, shared: view.shared }
    return isDeleted ? saveView(body) : changeView(view._id, body)
  }, onDone)
  return (
    <form ref={form} onSubmit={submit} className="grid gap-3 border-b border-hairline pt-1 pb-3">
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isDeleted && 'This view was deleted. You can save it again.'}
      </p>
      <NameField autoFocus max={VIEW_NAME_MAX} value={name} onChange={setName} error={error} />
      <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
        <Checkbox checked={replaceQuery} onChange={setReplaceQuery} />
        Use the search, filters and layout shown now
      </label>
      <FormError id={errorId} failure={failure} />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={busy} disabled={name.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  )
}
