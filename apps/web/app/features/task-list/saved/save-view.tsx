import { useMutation, useQuery } from '@tanstack/react-query'
import { VIEW_NAME_MAX, viewQuery } from '@task-manager/contract/lists/views'
import { Bookmark } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSearchParams } from 'react-router'
import { preferredColumns } from '#web/features/task-list/row/column-preference.ts'
import { queryWith } from '#web/features/tasks/data/find/list-filter.ts'
import type { ListView } from '#web/features/tasks/data/find/list-view.ts'
import { savedViews, saveView } from '#web/features/views/views.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ShortTextField } from '#web/ui/form/short-text-field.tsx'
import { SavedView } from './saved-view.tsx'

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
        <Bookmark size={16} aria-hidden="true" />
        <span className="sm:max-shell:sr-only">Save view</span>
      </Button>
      {open && <SaveDialog {...props} onClosed={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ admin, view, onClosed }: SaveViewProps & { onClosed: () => void }) {
  const [query, setQuery] = useSearchParams()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { data: views = [] } = useQuery(savedViews())
  // The view and its columns are saved too, so that others see the same.
  const whole = queryWith(query, {
    view,
    ...(view === 'table' && { cols: query.get('cols') ?? preferredColumns() }),
  })
  const save = useMutation({
    mutationFn: () => saveView({ name, query: viewQuery(whole.toString()), shared }),
    onSuccess: () => {
      setQuery(whole, { replace: true, preventScrollReset: true })
      toast.success('View saved')
      onClosed()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClosed()}
      title="Save view"
      initialFocus={field}
      className="max-w-110"
    >
      <form onSubmit={submit} className="grid gap-4">
        <ShortTextField
          ref={field}
          label="Name"
          maxLength={VIEW_NAME_MAX}
          value={name}
          onChange={setName}
          error={save.isError ? messageOf(save.error) : null}
        />
        {admin && (
          <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={shared}
              onChange={(event) => setShared(event.target.checked)}
              className="choice-box size-4 shrink-0 pointer-coarse:size-5"
            />
            Share with everyone
          </label>
        )}
        <Button
          type="submit"
          busy={save.isPending}
          disabled={name.trim() === ''}
          className="justify-self-end"
        >
          {save.isPending ? 'Saving…' : 'Save view'}
        </Button>
      </form>
      {views.length > 0 && (
        <section className="mt-4 border-t border-hairline pt-3">
          <h3 className="text-sm">Saved views</h3>
          <ul>
            {views.map((view) => (
              <SavedView key={view._id} view={view} canEdit={admin || !view.shared} now={whole.toString()} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
