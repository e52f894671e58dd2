/** Calls that change projects. */
import {
  createProject,
  deleteProject,
  type ProjectChange,
  updateProject,
} from '@task-manager/contract/projects/projects'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Waits for a change of a list, also one that fails, and refetches it; tasks too, because they show its names. */
export async function refetchAfter<T>(list: 'labels' | 'projects', change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['tasks'] })
    await queryClient.invalidateQueries({ queryKey: [list] })
  }
}

export const addProject = (project: ProjectChange & { name: string }) =>
  refetchAfter('projects', api(createProject, { body: project }))

export const changeProject = (id: string, body: ProjectChange) =>
  refetchAfter('projects', api(updateProject, { params: { id }, body }))

export const removeProject = (id: string) => refetchAfter('projects', api(deleteProject, { params: { id } }))
