/** Projects and labels (decisions T41, T42), one cache entry for lists, forms, menus and the projects screen. */
import { queryOptions } from '@tanstack/react-query'
import { listLabels } from '@task-manager/contract/projects/labels'
import { listProjects } from '@task-manager/contract/projects/projects'
import { api } from '#web/lib/http/api.ts'
import { today } from '#web/lib/time/format.ts'

/** Names are current; counts may be some minutes old. */
export const projects = () =>
  queryOptions({
    queryKey: ['projects', 'names'],
    queryFn: async ({ signal }) => (await api(listProjects, { query: {}, signal })).projects,
  })

/** With counts that follow every change. */
export const projectNumbers = (day = today()) =>
  queryOptions({
    queryKey: ['projects', 'numbers', day],
    queryFn: async ({ signal }) => (await api(listProjects, { query: { today: day }, signal })).projects,
  })

export const labels = () =>
  queryOptions({
    queryKey: ['labels'],
    queryFn: async ({ signal }) => (await api(listLabels, { signal })).labels,
  })
