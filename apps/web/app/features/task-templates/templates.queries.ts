/** Templates of tasks (decision T46): a task's form saves them, their own screen lists and changes them. */
import { queryOptions } from '@tanstack/react-query'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  type TemplateChange,
  updateTemplate,
} from '@task-manager/contract/templates'
import { api, type CallOptions } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

export const templates = () =>
  queryOptions({
    queryKey: ['templates'],
    queryFn: async ({ signal }) => (await api(listTemplates, { signal })).templates,
  })

async function then<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['templates'] })
  }
}

export const saveTemplate = (body: CallOptions<typeof createTemplate>['body']) =>
  then(api(createTemplate, { body }))

export const changeTemplate = (id: string, body: TemplateChange) =>
  then(api(updateTemplate, { params: { id }, body }))

export const removeTemplate = (id: string) => then(api(deleteTemplate, { params: { id } }))
