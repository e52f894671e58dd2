import { useQuery } from '@tanstack/react-query'
import { DESCRIPTION_MAX, priorities, type Task, TITLE_MAX } from '@task-manager/contract/tasks'
import { type FormEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field } from '#web/ui/field.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { AttachmentsEditor } from './attachments-editor.tsx'
import { ChecklistEditor } from './checklist-editor.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { Prefill } from './form-draft.ts'
import type { Failure, Field as FieldName } from './form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { limitHint } from './limit-hint.tsx'
import { ConflictDialog, usePartsSoon } from './parts-on-demand.ts'
import { TaskFormHeader } from './task-form-header.tsx'
import { members } from './tasks.queries.ts'
import { useSaveTask } from './use-save-task.ts'
import { useTaskForm } from './use-task-form.ts'

const ERROR_ID = 'task-error'
const panelClass = 'grid content-start gap-5 rounded-card border border-hairline bg-surface p-5 shadow-low'

interface Props {
  /** Null for a new task. */
  task: Task | null
  prefill: Prefill | null
  /** Put the cursor into the first field. */
  focusFirst?: boolean
  /** The task is gone: leave the page. */
  onDeleted: () => void
  /** The new task is saved and the form is empty again. */
  onCreated: () => void
}

/** Spec 2, Create / Edit Task; the fields stand in its order. */
export function TaskForm({ task, prefill, focusFirst = false, onDeleted, onCreated }: Props) {
  const user = useUser()
  const form = useTaskForm(user._id, task, prefill)
  const { values, pendingItem, pendingLink } = form.state
  const { data: team } = useQuery(members())
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const released = useRef(false)
  usePartsSoon('people', 'leave', 'conflict', 'remove')

  const focusOn = (field: FieldName) =>
    element.current?.querySelector<HTMLElement>(`[data-field=${field}]`)?.focus()

  useEffect(() => {
    if (focusFirst) element.current?.querySelector<HTMLElement>('[data-field=title]')?.focus()
  }, [focusFirst])

  function fail(next: Failure) {
    setFailure(next)
    focusOn(next.field)
  }

  const { save, saving, clash, resolve, dismissClash } = useSaveTask({
    form,
    userId: user._id,
    taskId: task?._id ?? null,
    prefill,
    onFailure: fail,
    onCreated: () => {
      onCreated()
      focusOn('title')
    },
  })

  /** What ties a refused field to the error line. */
  const refused = (field: FieldName) =>
    failure?.field === field ? ({ 'aria-invalid': true, 'aria-describedby': ERROR_ID } as const) : {}
  const describedBy = (field: FieldName) => (failure?.field === field ? ERROR_ID : undefined)

  const { change: changeValues, changePending } = form
  const change = useCallback<typeof changeValues>(
    (part) => {
      setFailure(null)
      changeValues(part)
    },
    [changeValues],
  )
  const changeItems = useCallback((todoChecklist: string[]) => change({ todoChecklist }), [change])
  const changeLinks = useCallback((attachments: string[]) => change({ attachments }), [change])
  const typeItem = useCallback((pendingItem: string) => changePending({ pendingItem }), [changePending])
  const typeLink = useCallback((pendingLink: string) => changePending({ pendingLink }), [changePending])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    setFailure(null)
    save()
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 gap-6 max-lg:[&_:is(input,select,textarea,button)]:scroll-mb-32"
    >
      <TaskFormHeader
        task={task}
        version={form.state.base.version}
        dirty={form.dirty}
        busy={saving}
        onDeleted={() => {
          released.current = true
          form.discard()
          onDeleted()
        }}
      />
      {form.restored && <DraftNotice onDiscard={form.discard} />}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className={`${panelClass} grid-rows-[auto_1fr]`}>
          <Field label="Task Title" hint={limitHint(values.title, TITLE_MAX)}>
            {(control) => (
              <input
                {...control}
                {...refused('title')}
                data-field="title"
                dir="auto"
                autoComplete="off"
                placeholder="What is to be done?"
                value={values.title}
                onChange={(event) => change({ title: event.target.value })}
                className={controlClass}
              />
            )}
          </Field>
          <Field
            label="Description"
            hint={limitHint(values.description, DESCRIPTION_MAX)}
            className="grid-rows-[auto_1fr]"
          >
            {(control) => (
              <textarea
                {...control}
                {...refused('description')}
                data-field="description"
                dir="auto"
                rows={4}
                placeholder="What matters, and what it looks like when it is done"
                value={values.description}
                onChange={(event) => change({ description: event.target.value })}
                className={`${controlClass} field-sizing-content max-h-96 min-h-30`}
              />
            )}
          </Field>
        </div>
        <div className={panelClass}>
          <Field label="Priority">
            {(control) => (
              <select
                {...control}
                {...refused('priority')}
                data-field="priority"
                value={values.priority}
                onChange={(event) => {
                  const priority = priorities.find((known) => known === event.target.value)
                  if (priority) change({ priority })
                }}
                className={controlClass}
              >
                {priorities.map((priority) => (
                  <option key={priority}>{priority}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Due Date">
            {(control) => (
              <input
                {...control}
                {...refused('dueDate')}
                data-field="dueDate"
                type="date"
                max="9999-12-31"
                value={values.dueDate}
                onChange={(event) => change({ dueDate: event.target.value })}
                className={controlClass}
              />
            )}
          </Field>
          <AssigneeField
            ids={values.assignedTo}
            known={task?.assignedTo ?? []}
            describedBy={describedBy('assignedTo')}
            onChange={(assignedTo) => change({ assignedTo })}
          />
        </div>
        <div className={panelClass}>
          <ChecklistEditor
            items={values.todoChecklist}
            saved={form.state.base.todo}
            pending={pendingItem}
            describedBy={describedBy('todoChecklist')}
            onItems={changeItems}
            onPending={typeItem}
          />
          <AttachmentsEditor
            links={values.attachments}
            pending={pendingLink}
            describedBy={describedBy('attachments')}
            onLinks={changeLinks}
            onPending={typeLink}
          />
        </div>
        <div className="sticky bottom-0 -mx-4 grid content-start gap-2 border-t border-hairline bg-paper px-4 py-3 lg:top-20 lg:bottom-auto lg:m-0 lg:gap-3 lg:self-start lg:border-0 lg:p-0">
          {failure && (
            <p id={ERROR_ID} role="alert" className="font-medium text-danger">
              {failure.message}
            </p>
          )}
          <Button type="submit" size="large" busy={saving} className="w-full">
            {saving ? 'Saving…' : task ? 'UPDATE TASK' : 'CREATE TASK'}
          </Button>
        </div>
      </div>
      <LeaveGuard active={form.dirty} released={released} onDiscard={form.discard} />
      <Suspense>
        {clash && (
          <ConflictDialog
            clash={clash}
            mine={values}
            team={team ?? []}
            saving={saving}
            onResolve={resolve}
            onClose={dismissClash}
          />
        )}
      </Suspense>
    </form>
  )
}
