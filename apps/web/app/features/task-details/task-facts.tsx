import type { Task } from '@task-manager/contract/tasks/tasks'
import { CalendarX2 } from 'lucide-react'
import {
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useId,
  useState,
} from 'react'
import { Link } from 'react-router'
import { avatarsOf, namesOf } from '#web/features/tasks/data/avatars.ts'
import type { ShownTask } from '#web/features/tasks/data/tasks.queries.ts'
import { waitingOf, waitingWords } from '#web/features/tasks/data/waiting.ts'
import { StatusGlyph } from '#web/features/tasks/parts/badges/status-glyph.tsx'
import { PriorityBadge, StatusBadge } from '#web/features/tasks/parts/badges/task-badges.tsx'
import { LabelMarks, ProjectMark } from '#web/features/tasks/parts/task-groups.tsx'
import { WaitingDialog } from '#web/features/tasks/parts/waiting.ts'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { dueLabel, formatDay, formatInstant } from '#web/lib/time/format.ts'
import { AvatarStack } from '#web/ui/avatar/avatar-stack.tsx'
import { usePreload } from '#web/ui/on-demand.ts'
import { FactFrame, FactMenu, FactRow, type OpenFact } from './fact.tsx'
import { FactsLine } from './facts-line.tsx'
import type { TaskEdits } from './use-task-edits.ts'

const Nothing = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>

interface Props {
  task: Task
  /** Unknown until the task's own answer has arrived. */
  createdBy: ShownTask['createdBy']
  /** Missing where they cannot be changed. */
  edits: TaskEdits | undefined
  open: OpenFact | null
  setOpen: Dispatch<SetStateAction<OpenFact | null>>
}

/** The facts of a task: a side column where there is room, on phones one line that Details unfolds. */
export function TaskFacts(props: Props) {
  const [unfolded, setUnfolded] = useState(false)
  // The popup of what the task waits for is at its fact.
  const open = unfolded || props.open?.fact === 'waiting'
  const phone = useIsPhone()
  const id = useId()
  usePreload(WaitingDialog, ...(props.edits ? [FactMenu] : []))
  return (
    <div className="sm:max-xl:border-y sm:max-xl:border-hairline sm:max-xl:py-4 xl:border-l xl:border-hairline xl:pl-6">
      {phone && <FactsLine task={props.task} open={open} facts={id} onToggle={() => setUnfolded(!open)} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: they stay open when a phone is turned while one has the focus */}
      <div
        id={id}
        onFocus={() => setUnfolded(true)}
        className={
          phone && !open ? 'hidden print:block' : 'max-sm:border-t max-sm:border-hairline max-sm:pt-3'
        }
      >
        <FactList {...props} />
      </div>
    </div>
  )
}

function FactList({ task, createdBy, edits, open, setOpen }: Props) {
  const due = dueLabel(task.dueDate, task.status === 'Completed')
  const { project, labels = [] } = task
  const shared = { edits, open, setOpen }
  return (
    <>
      <dl className="grid content-start gap-1.5">
        <FactRow label="Status" fact="status" {...shared}>
          <StatusBadge status={task.status}>
            <StatusGlyph status={task.status} className="size-3.5" />
          </StatusBadge>
        </FactRow>
        <FactRow label="Priority" fact="priority" {...shared}>
          <PriorityBadge priority={task.priority} />
        </FactRow>
        <FactRow label="Due Date" fact="dueDate" {...shared}>
          <time dateTime={task.dueDate} className="font-medium">
            {formatDay(task.dueDate)}
          </time>
          {due.text !== due.exact && (
            <span
              className={`inline-flex items-center gap-1.5 text-sm leading-6 ${due.tone === 'overdue' ? 'text-danger' : 'text-ink-2'}`}
            >
              {due.tone === 'overdue' && <CalendarX2 size={16} />}
              {due.text}
            </span>
          )}
        </FactRow>
        <FactRow label="Assigned To" fact="assignedTo" {...shared}>
          <People task={task} />
        </FactRow>
        {(project || edits) && (
          <FactRow label="Project" fact="project" {...shared}>
            {!project ? (
              <Nothing>No project</Nothing>
            ) : edits ? (
              <ProjectMark project={project} className="font-medium" />
            ) : (
              <Link
                to={`/user/tasks?project=${project._id}`}
                className="flex min-w-0 font-medium underline-offset-4 hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
              >
                <ProjectMark project={project} />
              </Link>
            )}
          </FactRow>
        )}
        {(labels.length > 0 || edits) && (
          <FactRow label="Labels" fact="labels" {...shared}>
            {labels.length > 0 ? (
              <LabelMarks named={false} labels={labels} className="my-0.5 h-auto! text-sm!" />
            ) : (
              <Nothing>No labels</Nothing>
            )}
          </FactRow>
        )}
        <WaitingFact
          task={task}
          popup={{
            kind: 'dialog',
            open: open?.fact === 'waiting',
            onOpen: () => setOpen({ fact: 'waiting', anchor: null }),
          }}
        />
        {(task.repeat || edits) && (
          <FactRow label="Repeats" fact="repeat" {...shared}>
            {task.repeat ? (
              <span className="font-medium">{task.repeat.words}</span>
            ) : (
              <Nothing>Never</Nothing>
            )}
          </FactRow>
        )}
      </dl>
      <Origin task={task} createdBy={createdBy} canEdit={edits !== undefined} />
    </>
  )
}

/** When and by whom it was created, when it was changed, and its enquiry and series. */
const Origin = ({ task, createdBy, canEdit }: Pick<Props, 'task' | 'createdBy'> & { canEdit: boolean }) => (
  <p className="mt-3 border-t border-hairline pt-3 text-sm text-ink-3">
    Created {formatInstant(task.createdAt)}
    {createdBy && (
      <>
        {' by '}
        <bdi className="wrap-anywhere">{createdBy.name}</bdi>
      </>
    )}
    {task.enquiryId && canEdit && (
      <>
        {' '}
        <Link to={`/admin/enquiries?enquiry=${task.enquiryId}`} className="underline">
          from an enquiry
        </Link>
      </>
    )}
    {task.updatedAt !== task.createdAt && (
      <span className="block">Changed {formatInstant(task.updatedAt)}</span>
    )}
    <Neighbours task={task} />
  </p>
)

/** The tasks before and after it in its series. */
const Neighbours = ({ task: { previous, next } }: { task: Task }) =>
  [[previous, 'Previous task'] as const, [next, 'Next task'] as const].map(
    ([id, text]) =>
      id && (
        <Link key={text} to={`/tasks/${id}`} className="mr-3 underline">
          {text}
        </Link>
      ),
  )

function WaitingFact({ task, popup }: { task: Task; popup: ComponentProps<typeof FactFrame>['popup'] }) {
  const waiting = waitingOf(task)
  return (
    <FactFrame label="Waiting for" popup={popup}>
      {waiting === null ? (
        <Nothing>Nothing</Nothing>
      ) : (
        <span dir="auto" className="text-sm leading-6 wrap-anywhere">
          {waitingWords(waiting).replace(/^for /, '')}
        </span>
      )}
    </FactFrame>
  )
}

function People({ task: { assignedTo } }: { task: Task }) {
  if (assignedTo.length === 0) return 'Unassigned'
  return (
    <>
      <AvatarStack people={avatarsOf(assignedTo)} max={5} size="small" className="-my-1 print:hidden" />
      <bdi aria-hidden="true" className="min-w-0 text-sm leading-6 text-ink-2 wrap-anywhere print:hidden">
        {namesOf(assignedTo)}
      </bdi>
      <bdi className="hidden print:inline">{assignedTo.map((user) => user.name).join(', ')}</bdi>
    </>
  )
}
