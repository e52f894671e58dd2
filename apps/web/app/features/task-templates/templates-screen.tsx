import { useMutation, useQuery } from '@tanstack/react-query'
import type { Template } from '@task-manager/contract/templates'
import { Suspense, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#web/lib/http/api-error.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TemplateRow } from './template-row.tsx'
import { removeTemplate, templates } from './templates.queries.ts'

const EditTemplateDialog = onDemand(() => import('./edit-template-dialog.tsx'))

/** All templates, to use, edit or delete (decision T46). */
export function TemplatesScreen() {
  const query = useQuery(templates())
  const { data, error } = query
  const [open, setOpen] = useState<{ what: 'edit' | 'delete'; template: Template } | null>(null)
  const close = () => setOpen(null)
  const screen = useRef<HTMLDivElement>(null)
  useSoon(EditTemplateDialog)
  const remove = useMutation({
    mutationFn: ({ _id }: Template) => removeTemplate(_id),
    onSuccess: () => toast.success('Template deleted. Tasks made from it stay.'),
    onError: (failure) => toast.error(messageOf(failure)),
    onSettled: () => {
      close()
      screen.current?.focus({ preventScroll: true })
    },
  })
  return (
    <div ref={screen} tabIndex={-1} className="grid max-w-225 gap-6 outline-none">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-page">Templates</h1>
        <LinkButton to="/admin/create-task" variant="quiet" size="small">
          Create Task
        </LinkButton>
      </div>
      {data ? (
        data.length > 0 ? (
          <ul aria-label="Templates" className="border-t border-hairline">
            {data.map((template) => (
              <TemplateRow
                key={template._id}
                template={template}
                onEdit={() => setOpen({ what: 'edit', template })}
                onDelete={() => setOpen({ what: 'delete', template })}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="There are no templates yet"
            text="Open a task and choose ‘Save as template’: what it is made of is there for the next one."
            action={<LinkButton to="/admin/tasks">Manage Tasks</LinkButton>}
          />
        )
      ) : error ? (
        <ErrorState title="The templates could not be loaded" {...queryFailure(query)} />
      ) : (
        <div className="grid gap-3">
          <p role="status" className="sr-only">
            Loading the templates…
          </p>
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      )}
      <Suspense>
        {open?.what === 'edit' && <EditTemplateDialog template={open.template} onClosed={close} />}
      </Suspense>
      <DeleteDialog
        title="Delete template"
        text="Tasks made from it stay. It cannot be brought back."
        item={open?.what === 'delete' ? open.template : null}
        busy={remove.isPending}
        onClose={close}
        onConfirm={remove.mutate}
      />
    </div>
  )
}
