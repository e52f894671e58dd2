import { useQuery } from '@tanstack/react-query'
import { DESCRIPTION_MAX, priorities, type Task, TITLE_MAX } from '@task-manager/contract/tasks'
import { type FormEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { members } from '#web/features/tasks/data/tasks.queries.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field, selectClass } from '#web/ui/field.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import { DraftNotice } from './draft-notice.tsx'
import { askedWords } from './edit-conflict.ts'
import { AssigneeField } from './fields/assignee-field.tsx'
import { AttachmentsEditor } from './fields/attachments-editor.tsx'
import { ChecklistEditor } from './fields/checklist-editor.tsx'
import { DueDateField } from './fields/due-date-field.tsx'
import { LabelsField } from './fields/labels-field.tsx'
import { limitHint } from './fields/limit-hint.tsx'
import { ProjectField } from './fields/project-field.tsx'
import type { Prefill } from './form-draft.ts'
import type { Failure, Field as FieldName } from './form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { TaskFormHeader } from './task-form-header.tsx'
import { unfinishedIn } from './unfinished-inputs.ts'
import { useSaveTask } from './use-save-task.ts'
import { useTaskForm } from './use-task-form.ts'

const ConflictDialog = onDemand(() => import('./conflict-dialog.tsx'))
const GoneDialog = onDemand(() => import('./gone-dialog.tsx'))
const Offer = onDemand(() => import('./their-value.tsx'))

const ERROR_ID = 'task-error'
const columnClass = 'grid min-w-0 content-start gap-5'

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
  /** The task was deleted meanwhile, and what was typed is saved as another. */
  onSavedAsNew: (task: Task) => void
}

/** Spec 2, Create / Edit Task; the fields stand in its order. */
export function TaskForm({ task, prefill, focusFirst = false, onDeleted, onCreated, onSavedAsNew }: Props) {
  const user = useUser()
  const form = useTaskForm(user._id, task, prefill)
  const { values, pendingItem, pendingLink } = form.state
  const { data: team } = useQuery(members())
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const released = useRef(false)
  useSoon(ConflictDialog, GoneDialog, Offer)

  const focusOn = (field: FieldName) =>
    element.current?.querySelector<HTMLElement>(`[data-field=${field}]`)?.focus()

  useEffect(() => {
    if (focusFirst) element.current?.querySelector<HTMLElement>('[data-field=title]')?.focus()
  }, [focusFirst])

  function fail(next: Failure) {
    setFailure(next)
    focusOn(next.field)
  }

  const saver = useSaveTask({
    form,
    userId: user._id,
    taskId: task?._id ?? null,
    prefill,
    onFailure: fail,
    onCreated: () => {
      onCreated()
      focusOn('title')
    },
    onSavedAsNew: (saved) => {
      released.current = true
      onSavedAsNew(saved)
    },
  })
  const { save, saving, clash, resolve, dismissClash, gone, saveAsNew, restoreAndSave, dismissGone } = saver

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

  const offer = (field: FieldName) =>
    task &&
    form.asked.includes(field) && (
      <Suspense>
        <Offer
          field={field}
          task={task}
          mine={values}
          team={team ?? []}
          onDecide={(side) => {
            form.decide(field, side)
            focusOn(field)
          }}
          onUndo={() => form.putBack(field, values)}
        />
      </Suspense>
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    const unfinished = unfinishedIn(element.current)
    setFailure(unfinished)
    if (unfinished) return unfinished.input.focus()
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
      <p role="status" className="sr-only">
        {form.asked.length > 0 && askedWords(form.asked)}
      </p>
      <div className="grid grid-cols-1 gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,56.25rem)_18rem] lg:grid-rows-[auto_1fr]">
        <div className={columnClass}>
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
          {offer('title')}
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
          {offer('description')}
        </div>
        <div
          // What opens in it stands above the bar with the button.
          className={`${columnClass} has-[[aria-expanded=true]]:z-20 lg:sticky lg:top-20 lg:row-span-2 lg:self-start lg:border-l lg:border-hairline lg:pl-6`}
        >
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
                className={selectClass}
              >
                {priorities.map((priority) => (
                  <option key={priority}>{priority}</option>
                ))}
              </select>
            )}
          </Field>
          {offer('priority')}
          <ProjectField
            value={values.projectId}
            known={task?.project ?? null}
            refused={refused('projectId')}
            onChange={(projectId) => change({ projectId })}
          />
          {offer('projectId')}
          <LabelsField
            names={values.labels}
            describedBy={describedBy('labels')}
            onChange={(labels) => change({ labels })}
          />
          {offer('labels')}
          <DueDateField
            value={values.dueDate}
            saved={form.state.base.values.dueDate}
            refused={refused('dueDate')}
            onChange={(dueDate) => change({ dueDate })}
          />
          {offer('dueDate')}
          <AssigneeField
            ids={values.assignedTo}
            known={task?.assignedTo ?? []}
            describedBy={describedBy('assignedTo')}
            onChange={(assignedTo) => change({ assignedTo })}
          />
          {offer('assignedTo')}
        </div>
        <div className={columnClass}>
          <ChecklistEditor
            items={values.todoChecklist}
            saved={form.state.base.todo}
            pending={pendingItem}
            describedBy={describedBy('todoChecklist')}
            onItems={changeItems}
            onPending={typeItem}
          />
          {offer('todoChecklist')}
          <AttachmentsEditor
            links={values.attachments}
            pending={pendingLink}
            describedBy={describedBy('attachments')}
            onLinks={changeLinks}
            onPending={typeLink}
          />
          {offer('attachments')}
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-hairline bg-paper px-4 py-3 lg:mx-0 lg:max-w-[77.75rem] lg:px-0">
        {failure && (
          <p id={ERROR_ID} role="alert" className="font-medium text-danger">
            {failure.message}
          </p>
        )}
        <Button type="submit" size="large" busy={saving} className="max-lg:w-full lg:min-w-72">
          {saving ? 'Saving…' : task ? 'UPDATE TASK' : 'CREATE TASK'}
        </Button>
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
        {gone && (
          <GoneDialog
            saving={saving}
            onSaveAsNew={saveAsNew}
            onRestore={restoreAndSave}
            onClose={dismissGone}
          />
        )}
      </Suspense>
    </form>
  )
}
