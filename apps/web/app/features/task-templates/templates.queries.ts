/** Task templates (decision T46), for the task form and the templates screen. */
import { queryOptions } from '@tanstack/react-query'
import {
  createTemplate,
  deleteTemplate,
  dueDateFrom,
  listTemplates,
  type Template,
  type TemplateChange,
  updateTemplate,
} from '@task-manager/contract/tasks/templates'
import { api, type CallOptions } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

export const templates = () =>
  queryOptions({
    queryKey: ['templates'],
    queryFn: async ({ signal }) => (await api(listTemplates, { signal })).templates,
  })

async function refreshAfter<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['templates'] })
  }
}

export const saveTemplate = (body: CallOptions<typeof createTemplate>['body']) =>
  refreshAfter(api(createTemplate, { body }))

export const changeTemplate = (id: string, body: TemplateChange) =>
  refreshAfter(api(updateTemplate, { params: { id }, body }))

export const removeTemplate = (id: string) => refreshAfter(api(deleteTemplate, { params: { id } }))

/** The initial values of a task created from a template. */
export const prefillFrom = (template: Template, today: string) => ({
  title: template.title,
  description: template.description,
  priority: template.priority,
  dueDate: dueDateFrom(today, template.due),
  assignedTo: template.assignedTo.map(({ _id }) => _id),
  todoChecklist: template.todoChecklist,
  attachments: template.attachments,
  ...(template.project && { projectId: template.project._id }),
  labels: template.labels,
})
