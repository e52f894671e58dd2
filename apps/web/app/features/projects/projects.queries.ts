/** Calls that change projects. */
import {
  createProject,
  deleteProject,
  type ProjectChange,
  updateProject,
} from '@task-manager/contract/projects/projects'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Tasks show the name of their project, so they are refetched too. */
async function then<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['tasks'] })
    await queryClient.invalidateQueries({ queryKey: ['projects'] })
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
