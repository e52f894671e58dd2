/** Calls that change projects and labels. */
import { createLabel, deleteLabel, mergeLabel, updateLabel } from '@task-manager/contract/labels'
import {
  createProject,
  deleteProject,
  type ProjectChange,
  updateProject,
} from '@task-manager/contract/projects'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Tasks show the names of their project and labels, so they are refetched too. */
const groupsChanged = async (): Promise<void> => {
  void queryClient.invalidateQueries({ queryKey: ['tasks'] })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['projects'] }),
    queryClient.invalidateQueries({ queryKey: ['labels'] }),
  ])
}

async function then<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    await groupsChanged()
  }
}

/** Creates a project when `id` is null. */
export const saveProject = (id: string | null, project: ProjectChange & { name: string }) =>
  then(
    id === null
      ? api(createProject, { body: project })
      : api(updateProject, { params: { id }, body: project }),
  )

export const changeProject = (id: string, body: ProjectChange) =>
  then(api(updateProject, { params: { id }, body }))

export const removeProject = (id: string) => then(api(deleteProject, { params: { id } }))

type LabelBody = Parameters<typeof api<typeof createLabel>>[1]['body']

export const saveLabel = (id: string | null, body: LabelBody) =>
  then(id === null ? api(createLabel, { body }) : api(updateLabel, { params: { id }, body }))

export const mergeLabels = (id: string, into: string) =>
  then(api(mergeLabel, { params: { id }, body: { into } }))

export const removeLabel = (id: string) => then(api(deleteLabel, { params: { id } }))
