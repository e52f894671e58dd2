import { TEMPLATE_NAME_MAX } from '@task-manager/contract/projects/group-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { dueAfter, type NewTemplate } from '@task-manager/contract/tasks/templates'
import { useState } from 'react'
import { saveTemplate } from '#web/features/task-templates/templates.queries.ts'
import { TemplateDialog } from '#web/features/tasks/parts/template-dialog.tsx'
import { dayOf } from '#web/lib/time/format.ts'
import { type Field, formOf } from './form-values.ts'

/** All fields but the due date and the repeat. A new field does not compile until it is here. */
function contentOf(task: Task): Omit<NewTemplate, 'name' | 'due'> {
  const values = formOf(task)
  const content: Record<Exclude<Field, 'dueDate' | 'repeat'>, unknown> & Omit<NewTemplate, 'name' | 'due'> = {
    title: values.title,
    description: values.description,
    priority: values.priority,
    projectId: values.projectId || null,
    labels: values.labels,
    assignedTo: values.assignedTo,
    todoChecklist: values.todoChecklist,
    attachments: values.attachments,
  }
  return content
}

/** Saves the task's content as a template. The due date becomes a number of days after creation. */
export default function SaveTemplateDialog({ task, onClosed }: { task: Task; onClosed: () => void }) {
  const [due] = useState(() => dueAfter(dayOf(new Date(task.createdAt)), task.dueDate))
  return (
    <TemplateDialog
      title="Save as template"
      description="Saves everything except ticks, the due date and the repeat."
      confirmLabel="Save template"
      kept={`template:of:${task._id}`}
      initial={{ name: task.title.slice(0, TEMPLATE_NAME_MAX), due }}
      onSave={(fields) => saveTemplate({ ...contentOf(task), ...fields })}
      onClosed={onClosed}
    />
  )
}
