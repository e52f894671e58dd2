import type { Task } from '@task-manager/contract/tasks/tasks'
import { ArrowLeft, ChevronDown, ChevronUp, Ellipsis, Link2, PencilLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { copyTaskLink } from '#web/features/tasks/data/copy-link.ts'
import { DeleteTaskDialog } from '#web/features/tasks/parts/delete-task.ts'
import { goBack } from '#web/lib/browser/from-here.ts'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { type Neighbours, useNeighbours } from './neighbours.ts'
import type { PageMenuProps } from './page-menu.tsx'

const PageMenu = onDemand<PageMenuProps>(() => import('./page-menu.tsx'))

interface Props {
  task: Task
  /** Unknown until the task's own answer has arrived. */
  following: boolean | undefined
  canEdit: boolean
  onDeleted: () => void
  onWaiting: () => void
}

/** A link back to the list, the position in it, and the actions of the task. */
export function PageBar(props: Props) {
  const { task, canEdit } = props
  const neighbours = useNeighbours(task._id)
  const { back } = neighbours
  const phone = useIsPhone()
  return (
    <div className="-my-2 flex min-h-11 max-w-311 flex-wrap items-center gap-x-4 print:hidden">
      <Link
        to={back.to}
        onClick={goBack}
        className="flex min-h-11 items-center gap-2 font-medium text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={18} />
        {back.label}
      </Link>
      <PositionInList id={task._id} neighbours={neighbours} />
      <div className="ml-auto flex items-center gap-1">
        {!phone && (
          <Button variant="quiet" size="small" onClick={() => void copyTaskLink(task._id)}>
            <Link2 size={16} />
            Copy link
          </Button>
        )}
        <MoreActions {...props} phone={phone} />
        {canEdit && !phone && (
          <LinkButton
            to={`/admin/create-task?task=${task._id}`}
            state={{ taskId: task._id }}
            variant="outline"
            size="small"
          >
            <PencilLine size={16} />
            Edit
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** '7 of 28' with the tasks above and below, also by `k` and `j`. */
function PositionInList({ id, neighbours: { place, stateAt } }: { id: string; neighbours: Neighbours }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const steps = place
    ? [
        { title: 'Previous task (k)', shortcut: 'k', to: place.above, at: place.at - 1, Icon: ChevronUp },
        { title: 'Next task (j)', shortcut: 'j', to: place.below, at: place.at + 1, Icon: ChevronDown },
      ]
    : []
  const go = ({ to, at }: { to: string | undefined; at: number }): boolean => {
    if (to !== undefined) void navigate(pathname.replace(id, to), { replace: true, state: stateAt(at) })
    return to !== undefined
  }
  useShortcuts((key) => steps.some((step) => step.shortcut === key && go(step)))
  if (!place) return null
  return (
    <div className="flex items-center gap-1 border-l border-hairline pl-4 text-sm text-ink-2 tabular-nums">
      {place.at + 1} of {place.total}
      {steps.map((step) => (
        <button
          key={step.shortcut}
          type="button"
          title={step.title}
          disabled={step.to === undefined}
          onClick={() => go(step)}
          className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-40 pointer-coarse:size-11"
        >
          <step.Icon size={18} />
        </button>
      ))}
    </div>
  )
}

function MoreActions({ onDeleted, onWaiting, ...menu }: Props & { phone: boolean }) {
  const { task } = menu
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [deleting, setDeleting] = useState(false)
  usePreload(PageMenu, DeleteTaskDialog)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="max-sm:-mr-3.25"
        aria-label={`Actions for ${task.title}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} />
      </Button>
      <Suspense>
        {anchor && (
          <PageMenu
            {...menu}
            anchor={anchor}
            onClosed={(chosen) => {
              setAnchor(null)
              if (chosen === 'delete') setDeleting(true)
              if (chosen === 'waiting') onWaiting()
            }}
          />
        )}
        {deleting && (
          <DeleteTaskDialog open task={task} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
        )}
      </Suspense>
    </>
  )
}
