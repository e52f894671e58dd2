import { useMutation, useQuery } from '@tanstack/react-query'
import type { Template } from '@task-manager/contract/tasks/templates'
import { Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/list/loading-rows.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { TemplateRow } from './template-row.tsx'
import { removeTemplate, templates } from './templates.queries.ts'

const EditTemplateDialog = onDemand(() => import('./edit-template-dialog.tsx'))
const NewTemplateDialog = onDemand(() => import('./new-template-dialog.tsx'))

/** All templates, to use, edit or delete (decision T46). */
export function TemplatesScreen() {
  const { data, error, refetch } = useQuery(templates())
  const [open, setOpen] = useState<
    { dialog: 'new' } | { dialog: 'edit' | 'delete'; template: Template } | null
  >(null)
  const close = () => setOpen(null)
  const screen = useRef<HTMLDivElement>(null)
  usePreload(EditTemplateDialog, NewTemplateDialog)
  const remove = useMutation({
    mutationFn: ({ _id }: Template) => removeTemplate(_id),
    onSuccess: () => toast.success('Template deleted. Tasks created from it stay.'),
    onError: showError,
    onSettled: () => {
      close()
      screen.current?.focus({ preventScroll: true })
    },
  })
  return (
    <div ref={screen} tabIndex={-1} className="grid gap-6 outline-none">
      <PageTitle title="Templates">
        <Button
          data-action="New template"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setOpen({ dialog: 'new' })}
        >
          <Plus size={18} />
          New template
        </Button>
      </PageTitle>
      {data ? (
        data.length > 0 ? (
          <ul aria-label="Templates" className="border-t border-hairline">
            {data.map((template) => (
              <TemplateRow
                key={template._id}
                template={template}
                onEdit={() => setOpen({ dialog: 'edit', template })}
                onDelete={() => setOpen({ dialog: 'delete', template })}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="No templates yet"
            text='Open a task and choose "Save as template" to reuse it.'
            action={
              <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen({ dialog: 'new' })}>
                Create one here
              </Button>
            }
          />
        )
      ) : error ? (
        <ErrorState title="Couldn't load the templates" message={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingRows text="Loading the templates…" rows={4} className="h-14" />
      )}
      <Suspense>
        {open?.dialog === 'new' && <NewTemplateDialog onClosed={close} />}
        {open?.dialog === 'edit' && <EditTemplateDialog template={open.template} onClosed={close} />}
      </Suspense>
      <DeleteDialog
        open={open?.dialog === 'delete'}
        onClose={close}
        title="Delete this template?"
        text="Tasks created from it stay. This can't be undone."
        subject={open?.dialog === 'delete' ? open.template.name : undefined}
        busy={remove.isPending}
        onConfirm={() => open?.dialog === 'delete' && remove.mutate(open.template)}
      />
    </div>
  )
}
