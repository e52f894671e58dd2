import { useQuery } from '@tanstack/react-query'
import { VIEW_NAME_MAX, type View, viewQuery } from '@task-manager/contract/lists/views'
import { Bookmark } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { preferredColumns } from '#web/features/task-list/row/column-preference.ts'
import { queryWith } from '#web/features/tasks/data/find/list-filter.ts'
import type { ListView } from '#web/features/tasks/data/find/list-view.ts'
import { savedViews, saveView } from '#web/features/views/views.queries.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { NameField } from '#web/ui/form/short-text-field.tsx'
import { SavedView } from './saved-view.tsx'
import { useViewForm } from './use-view-form.ts'

export interface SaveViewProps {
  admin: boolean
  /** The view on show, which the address may leave out. */
  view: ListView
}

/** Saves the search, filters, order and view under a name, for the side menu. */
export default function SaveView(props: SaveViewProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        data-action="Save view"
        variant="quiet"
        size="tool"
        aria-haspopup="dialog"
        className="shrink-0 font-medium"
        onClick={() => setOpen(true)}
      >
        <Bookmark size={16} />
        <span className="sm:max-shell:sr-only">Save view</span>
      </Button>
      {open && <SaveDialog {...props} onClosed={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ admin, view, onClosed }: SaveViewProps & { onClosed: () => void }) {
  const [query, setQuery] = useSearchParams()
  const [name, setName, isNameChanged] = useKept('view:new', '')
  const [shared, setShared] = useKept('view:new:shared', false)
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const { data: views = [] } = useQuery(savedViews())
  const [edited, setEdited] = useState<View | null>(null)
  const isDeleted = edited !== null && !views.some(({ _id }) => _id === edited._id)
  // If someone else has deleted it, its form has what was typed.
  const rows = isDeleted ? [...views, edited] : views
  // The view and its columns are saved too, so that others see the same.
  const whole = queryWith(query, {
    view,
    ...(view === 'table' && { cols: query.get('cols') ?? preferredColumns() }),
  })
  const { form, submit, busy, error, failure } = useViewForm(
    () => saveView({ name, query: viewQuery(whole.toString()), shared }),
    () => {
      setQuery(whole, { replace: true, preventScrollReset: true })
      onClosed()
    },
  )
  return (
    <Dialog
      onClose={onClosed}
      unsaved={isNameChanged}
      title="Save view"
      initialFocus={field}
      className="max-w-110"
    >
      <form ref={form} onSubmit={submit} className="grid gap-4">
        <NameField ref={field} max={VIEW_NAME_MAX} value={name} onChange={setName} error={error} />
        {admin && (
          <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
            <Checkbox checked={shared} onChange={setShared} />
            Share with everyone
          </label>
        )}
        <FormError id={errorId} failure={failure} />
        <Button type="submit" busy={busy} disabled={name.trim() === ''} className="justify-self-end">
          {busy ? 'Saving…' : 'Save view'}
        </Button>
      </form>
      {rows.length > 0 && (
        <section className="mt-4 border-t border-hairline pt-3">
          <h3 className="text-sm">Saved views</h3>
          <ul>
            {rows.map((view) => (
              <SavedView
                key={view._id}
                view={view}
                canEdit={admin || !view.shared}
                isDeleted={isDeleted && view === edited}
                isEditing={view._id === edited?._id}
                onEditing={(editing) => setEdited(editing ? view : null)}
                now={whole.toString()}
                nextFocus={field}
              />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
