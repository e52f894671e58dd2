/** A task's page, before the application loads (decision 0027). */
import type { User } from '@task-manager/contract/people/users'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { ChecklistRow } from '#web/features/task-details/checklist-row.tsx'
import { ChecklistList, useDoneFold } from '#web/features/task-details/done-fold.tsx'
import { FactsLine } from '#web/features/task-details/facts-line.tsx'
import { TaskArticle, TaskDescription, TaskTitle } from '#web/features/task-details/task-heading.tsx'
import type { TaskEdits } from '#web/features/task-details/use-task-edits.ts'
import { WaitingLine } from '#web/features/task-details/waiting-line.tsx'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { mount } from './mount.ts'

const nothing = () => {}

/** The application repeats presses (hand-over.ts). */
const actions = {
  onToggle: nothing,
  edit: nothing,
  onMenu: nothing,
  step: nothing,
  editText: nothing,
  paste: nothing,
}

/** In windows of medium width the facts are above the checklist, which would move. */
const isWide = () => window.matchMedia('(width >= 80rem)').matches

function FirstTask({ task, user }: { task: Task; user: User }) {
  const canEdit = isAdmin(user)
  const phone = useIsPhone()
  const fold = useDoneFold(task.todoChecklist)
  const edits: TaskEdits = { task, errors: new Map(), save: nothing, stopWaiting: nothing }
  const editing = canEdit ? edits : undefined
  return (
    <div data-early="task" className="grid w-full gap-3">
      <div className="-my-2 min-h-11" />
      <TaskArticle
        title={<TaskTitle task={task} edits={editing} />}
        description={<TaskDescription task={task} edits={editing} />}
        facts={phone && <FactsLine task={task} open={false} facts="facts" onToggle={nothing} />}
      >
        {(phone || isWide()) && (
          <>
            <WaitingLine task={task} edits={edits} />
            <section className="grid gap-2">
              <ChecklistList task={task} fold={fold}>
                {fold.shown.map((item) => (
                  <ChecklistRow
                    key={item._id}
                    item={item}
                    canEdit={canEdit}
                    isNew={false}
                    editor={null}
                    pending={false}
                    error={undefined}
                    drop={undefined}
                    actions={actions}
                  />
                ))}
              </ChecklistList>
            </section>
          </>
        )}
      </TaskArticle>
    </div>
  )
}

mount<Task>(({ profile, shown }) => <FirstTask task={shown} user={profile} />).catch(() => {})
