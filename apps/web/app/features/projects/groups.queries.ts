/** Projects and labels (decisions T41, T42): lists, forms, menus and their own screen ask for them under one key. */
import { queryOptions } from '@tanstack/react-query'
import { listLabels } from '@task-manager/contract/labels'
import { listProjects } from '@task-manager/contract/projects'
import { api } from '#web/lib/http/api.ts'
import { today } from '#web/lib/time/format.ts'

/** As they are called; their numbers may be some minutes old. */
export const projects = () =>
  queryOptions({
    queryKey: ['projects', 'names'],
    queryFn: async ({ signal }) => (await api(listProjects, { query: {}, signal })).projects,
  })

/** The same with numbers that follow every change. */
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
