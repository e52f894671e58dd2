import { DESCRIPTION_MAX, priorities, TITLE_MAX } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type ReactNode, useCallback } from 'react'
import { type ControlProps, controlClass, Field, selectClass } from '#web/ui/field.tsx'
import { limitHint } from '#web/ui/form/limit-hint.tsx'
import { AssigneeField } from './fields/assignee-field.tsx'
import { AttachmentsEditor } from './fields/attachments-editor.tsx'
import { ChecklistEditor } from './fields/checklist-editor.tsx'
import { DueDateField } from './fields/due-date-field.tsx'
import { LabelsField } from './fields/labels-field.tsx'
import { ProjectField } from './fields/project-field.tsx'
import { RepeatField } from './fields/repeat-field.tsx'
import { movedRepeat } from './form-draft.ts'
import { type Field as FieldName, type FormValues, isMoved } from './form-values.ts'
import type { FormController } from './use-task-form.ts'

/** The shared props of the three columns of fields. */
export interface FieldsProps {
  values: FormValues
  /** Stable, so that a change of one field does not render the checklist again. */
  change: (part: Partial<FormValues>) => void
  /** Ties a field to its message when it was refused. */
  refused: (field: FieldName) => Partial<Pick<ControlProps, 'aria-invalid' | 'aria-describedby'>>
  describedBy: (field: FieldName) => string | undefined
  /** Shown below the field: why it was refused, and the value that someone else saved. */
  below: (field: FieldName) => ReactNode
}

export function TextFields({ values, change, refused, below }: FieldsProps) {
  return (
    <>
      <Field label="Task Title" hint={limitHint(values.title, TITLE_MAX)}>
        {(control) => (
          <input
            {...control}
            {...refused('title')}
            data-field="title"
            dir="auto"
            autoComplete="off"
            placeholder="Task name"
            value={values.title}
            onChange={(event) => change({ title: event.target.value })}
            className={controlClass}
          />
        )}
      </Field>
      {below('title')}
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
            placeholder="Add details: what matters and when it is finished"
            value={values.description}
            onChange={(event) => change({ description: event.target.value })}
            className={`${controlClass} field-sizing-content max-h-96 min-h-30!`}
          />
        )}
      </Field>
      {below('description')}
    </>
  )
}

export function PlanningFields({
  task,
  values,
  change,
  refused,
  describedBy,
  below,
  state: { base, moveAll },
  changePending,
}: FieldsProps & Pick<FormController, 'state' | 'changePending'> & { task: Task | null }) {
  return (
    <>
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
      {below('priority')}
      <ProjectField
        value={values.projectId}
        known={task?.project ?? null}
        refused={refused('projectId')}
        onChange={(projectId) => change({ projectId })}
      />
      {below('projectId')}
      <LabelsField
        names={values.labels}
        describedBy={describedBy('labels')}
        onChange={(labels) => change({ labels })}
      />
      {below('labels')}
      <DueDateField
        value={values.dueDate}
        saved={base.values.dueDate}
        refused={refused('dueDate')}
        onChange={(dueDate) => change({ dueDate })}
      />
      {below('dueDate')}
      <RepeatField
        value={values.repeat}
        dueDate={values.dueDate}
        moved={
          task?.status !== 'Completed' && isMoved(values, base.values) ? movedRepeat(values, base) : null
        }
        moveAll={moveAll}
        onMoveAll={(on) => changePending({ moveAll: on })}
        saved={task?.repeat ?? null}
        describedBy={describedBy('repeat')}
        onChange={(repeat) => change({ repeat })}
      />
      {below('repeat')}
      <AssigneeField
        ids={values.assignedTo}
        known={task?.assignedTo ?? []}
        describedBy={describedBy('assignedTo')}
        onChange={(assignedTo) => change({ assignedTo })}
      />
      {below('assignedTo')}
    </>
  )
}

export function ListFields({
  state: { pendingItem, pendingLink, base },
  changePending,
  values,
  change,
  describedBy,
  below,
}: FieldsProps & Pick<FormController, 'state' | 'changePending'>) {
  const changeItems = useCallback((todoChecklist: string[]) => change({ todoChecklist }), [change])
  const changeLinks = useCallback((attachments: string[]) => change({ attachments }), [change])
  const typeItem = useCallback((pendingItem: string) => changePending({ pendingItem }), [changePending])
  const typeLink = useCallback((pendingLink: string) => changePending({ pendingLink }), [changePending])
  return (
    <>
      <ChecklistEditor
        items={values.todoChecklist}
        saved={base.todo}
        pending={pendingItem}
        describedBy={describedBy('todoChecklist')}
        onItems={changeItems}
        onPending={typeItem}
      />
      {below('todoChecklist')}
      <AttachmentsEditor
        links={values.attachments}
        pending={pendingLink}
        describedBy={describedBy('attachments')}
        onLinks={changeLinks}
        onPending={typeLink}
      />
      {below('attachments')}
    </>
  )
}
