import type { Task } from '@task-manager/contract/tasks/tasks'
import { Copy, LayoutTemplate, Link2, Trash2 } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link, useNavigate } from 'react-router'
import { copyTaskLink } from '#web/features/tasks/data/copy-link.ts'
import { StatusBadge } from '#web/features/tasks/parts/badges/task-badges.tsx'
import { DeleteTaskDialog } from '#web/features/tasks/parts/delete-task.ts'
import { duplicate } from '#web/features/tasks/parts/duplicate-task.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'

const TemplateMenu = onDemand(() => import('./template-menu.tsx'))
const SaveTemplateDialog = onDemand(() => import('./save-template-dialog.tsx'))

interface Props {
  task: Task | null
  /** The version in the form. */
  version: number | null
  dirty: boolean
  busy: boolean
  onDeleted: () => void
}

/** In the middle of the last line of the title, which has another text above. */
const lastLineClass = 'sm:self-end sm:pb-1.5'

/** The heading, a mark for unsaved changes, and the actions of the task; for a new task the menu of templates. */
export function TaskFormHeader({ task, version, dirty, busy, onDeleted }: Props) {
  usePreload(DeleteTaskDialog, SaveTemplateDialog, TemplateMenu)
  const [savingTemplate, setSavingTemplate] = useState(false)
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const [deleting, setDeleting] = useState(false)
  // The version that the administrator has seen after a refusal and may delete.
  const [seen, setSeen] = useState(0)
  const navigate = useNavigate()
  const [copying, setCopying] = useState(false)
  async function copyAndOpen(original: Task) {
    setCopying(true)
    const copy = await duplicate(original)
    setCopying(false)
    if (copy === null) return
    toast.success("Duplicated. You're editing the copy.")
    void navigate(`/admin/create-task?task=${copy._id}`, { state: { taskId: copy._id, focus: 'title' } })
  }
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2 lg:max-w-[77.75rem]">
      {task ? (
        <hgroup className="min-w-0 max-sm:w-full">
          <h1 className="font-sans text-sm font-semibold tracking-normal text-ink-2">Update Task</h1>
          <p dir="auto" className="font-display text-page font-bold tracking-tight wrap-anywhere">
            {task.title}
          </p>
        </hgroup>
      ) : (
        <h1 className="text-page">Create Task</h1>
      )}
      {task && (
        <span className={lastLineClass}>
          <StatusBadge status={task.status} />
        </span>
      )}
      {task?.enquiryId && (
        <Link to={`/admin/enquiries?enquiry=${task.enquiryId}`} className="font-medium underline">
          From an enquiry
        </Link>
      )}
      <p role="status" className={task ? lastLineClass : undefined}>
        {dirty && <Badge tone="amber">Not saved</Badge>}
      </p>
      {!task && (
        <Tool
          icon={LayoutTemplate}
          className="-mr-3 ml-auto"
          aria-haspopup="menu"
          onClick={(event) => setMenuAt(event.currentTarget)}
        >
          From a template
        </Tool>
      )}
      <Suspense>{menuAt && <TemplateMenu anchor={menuAt} onClosed={() => setMenuAt(null)} />}</Suspense>
      {task && (
        <div className="-mr-3 ml-auto flex flex-wrap max-sm:-ml-3">
          <Tool icon={Link2} onClick={() => void copyTaskLink(task._id)}>
            Copy link
          </Tool>
          <Tool
            icon={LayoutTemplate}
            data-action="Save as template"
            disabled={busy || dirty}
            title={dirty ? 'Save first' : undefined}
            aria-haspopup="dialog"
            onClick={() => setSavingTemplate(true)}
          >
            Save as template
          </Tool>
          <Tool
            icon={Copy}
            data-action="Duplicate"
            disabled={busy || dirty}
            busy={copying}
            title={dirty ? 'Save first' : undefined}
            onClick={() => void copyAndOpen(task)}
          >
            Duplicate
          </Tool>
          <Tool
            icon={Trash2}
            className="text-danger!"
            disabled={busy}
            aria-haspopup="dialog"
            onClick={() => setDeleting(true)}
          >
            Delete
          </Tool>
          <Suspense>
            {savingTemplate && <SaveTemplateDialog task={task} onClosed={() => setSavingTemplate(false)} />}
            <DeleteTaskDialog
              open={deleting}
              task={{ _id: task._id, title: task.title, version: Math.max(seen, version ?? task.version) }}
              onClose={() => setDeleting(false)}
              onDeleted={onDeleted}
              onChanged={(current) => setSeen(current.version)}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const Tool = ({ icon: Icon, children, ...rest }: ComponentProps<typeof Button> & { icon: typeof Copy }) => (
  <Button variant="quiet" size="small" {...rest}>
    <Icon size={18} />
    {children}
  </Button>
)
