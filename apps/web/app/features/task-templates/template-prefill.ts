/** The initial values of a task created from a template. */
import { dayAfter, type Template } from '@task-manager/contract/templates'

export const prefillFrom = (template: Template, today: string) => ({
  title: template.title,
  description: template.description,
  priority: template.priority,
  dueDate: dayAfter(today, template.due),
  assignedTo: template.assignedTo.map(({ _id }) => _id),
  todoChecklist: template.todoChecklist,
  attachments: template.attachments,
  ...(template.project && { projectId: template.project._id }),
  labels: template.labels,
})
