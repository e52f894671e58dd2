import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayAddTasks } from '#web/features/tasks/data/may-add-tasks.ts'
import { type ShownTask, taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
import { WaitingDialog } from '#web/features/tasks/parts/waiting.ts'
import { FirstPaint } from '#web/lib/browser/first-paint.tsx'
import { ApiError } from '#web/lib/http/api-error.ts'
import { useToastOnError } from '#web/lib/http/error-toast.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { Attachments } from './attachments.tsx'
import { Checklist } from './checklist.tsx'
import type { OpenFact } from './fact.tsx'
import { PageBar } from './page-bar.tsx'
import { TaskDetailsSkeleton } from './task-details-skeleton.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskArticle, TaskDescription, TaskTitle } from './task-heading.tsx'
import { useTicks } from './ticks/use-ticks.ts'
import type { UnavailableTaskProps } from './unavailable-task.tsx'
import { useItemEdits, withItems } from './use-item-edits.ts'
import { useTaskEdits } from './use-task-edits.ts'
import { WaitingLine } from './waiting-line.tsx'

const UnavailableTask = onDemand<UnavailableTaskProps>(() => import('./unavailable-task.tsx'))

/** The address is wrong or the task belongs to others; the server does not say which (decision T3). */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404, 422].includes(error.status)

/** A field of a text that is edited, which has no placeholder, or of a new one that is not empty. */
const TYPING = '#main :is(textarea, input:not([type])):not(:placeholder-shown)'

/** A task, for everyone who sees it. Administrators change every fact in place. `children` render below it. */
export function TaskPage({ id, children }: { id: string; children?: ReactNode }) {
  const [deleted, setDeleted] = useState(false)
  const query = useQuery({ ...taskDetail(id), enabled: !deleted })
  const { data: task, error } = query
  const missing = isMissing(error)
  useToastOnError(missing ? null : error, task !== undefined)
  // What is being typed stays on the screen when someone deletes the task. Before the next paint, the effect sees whether
  // something is.
  const isGone = missing && task !== undefined
  const [isKept, setIsKept] = useState(true)
  useLayoutEffect(() => setIsKept(!isGone || document.querySelector(TYPING) !== null), [isGone])
  const isShown = task !== undefined && (!missing || isKept)
  const notice = (
    <Suspense>
      <UnavailableTask isMissing={missing} isShown={isShown} />
    </Suspense>
  )
  if (isShown)
    return (
      <>
        {missing && notice}
        <Details task={task} onDeleted={() => setDeleted(true)}>
          {!deleted && children}
        </Details>
      </>
    )
  if (!error)
    return (
      <FirstPaint part="task">
        <div className="w-full">
          <h1 className="sr-only">Task details</h1>
          <TaskDetailsSkeleton />
        </div>
      </FirstPaint>
    )
  return (
    <div className="w-full max-w-190">
      <h1 className="mb-6 text-page">Task details</h1>
      {missing || <ErrorState title="Couldn't load the task" {...queryFailure(query)} />}
      {notice}
    </div>
  )
}

/** The fact 'Waiting for', or 'Details' where the facts are folded. */
const waitingFact: NextFocus = (line) => {
  const article = line.closest('article')
  const fact = article?.querySelector<HTMLElement>('dl [aria-haspopup=dialog]')
  return fact?.checkVisibility() ? fact : article?.querySelector<HTMLElement>('[aria-expanded]')
}

interface DetailsProps {
  task: ShownTask
  onDeleted: () => void
  children: ReactNode
}

function Details({ task: known, onDeleted, children }: DetailsProps) {
  const user = useUser()
  const canEdit = isAdmin(user)
  const navigate = useNavigate()
  const { data: mayAdd = false } = useQuery({ ...mayAddTasks, enabled: !canEdit })
  const items = useItemEdits(known, user._id)
  const { task: ticked, toggle, pendingItems } = useTicks(withItems(known, items.items))
  const edits = useTaskEdits(ticked, user._id)
  const { task } = edits
  const [openFact, setOpenFact] = useState<OpenFact | null>(null)
  const waitingLine = useRef<HTMLDivElement>(null)
  useFocusFallback(waitingLine, waitingFact)
  useEffect(() => {
    document.title = `${task.title} · Task Manager`
  }, [task.title])
  const editing = canEdit ? edits : undefined
  return (
    <div className="grid w-full gap-3">
      <PageBar
        task={task}
        following={known.following}
        canEdit={canEdit}
        onWaiting={() => setOpenFact({ fact: 'waiting', anchor: null })}
        onDeleted={() => {
          onDeleted()
          void navigate(taskListOf(user))
        }}
      />
      <TaskArticle
        title={<TaskTitle task={task} edits={editing} />}
        description={<TaskDescription task={task} edits={editing} />}
        facts={
          <TaskFacts
            task={task}
            createdBy={known.createdBy}
            edits={editing}
            open={openFact}
            setOpen={setOpenFact}
          />
        }
      >
        <div ref={waitingLine} className="empty:hidden">
          <WaitingLine task={task} edits={edits} />
        </div>
        <Checklist
          task={task}
          edits={items}
          onToggle={toggle}
          pendingItems={pendingItems}
          rights={canEdit ? 'edit' : mayAdd ? 'add' : 'tick'}
        />
        <Attachments links={task.attachments} edits={editing} />
        {children}
      </TaskArticle>
      <Suspense>
        {openFact?.fact === 'waiting' && <WaitingDialog task={task} onClosed={() => setOpenFact(null)} />}
      </Suspense>
    </div>
  )
}
