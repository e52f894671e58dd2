/** Facets: the number of tasks for each choice of a list's filters (decision T47). */
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'
import { listTasks } from './task-endpoints.ts'
import { many } from './task-search-fields.ts'
import { TaskConditions } from './tasks.ts'

export const FACETS = ['due', 'priority', 'project', 'label', 'assignedTo', 'createdBy'] as const
export type Facet = (typeof FACETS)[number]
const FIELD_WRONG = `field must be one of ${FACETS.join(', ')}.`

export const FacetFilter = z.object({
  ...TaskConditions.shape,
  /** Default: all fields that the caller may use. */
  field: many(z.enum(FACETS, FIELD_WRONG), 'field'),
})
export type FacetFilter = z.output<typeof FacetFilter>

export const Choice = z.object({
  /** A value of the list's parameter; for people and projects an id, `nobody` or `none`. */
  value: z.string(),
  /** Combined with all other filters and the status, with only this value of the field; at most COUNTED_MAX + 1. */
  count: z.number(),
})
export type Choice = z.infer<typeof Choice>
const choices = z.optional(z.array(Choice))

export const countChoices = endpoint('GET /api/tasks/counts', 'user', {
  summary: 'The number of tasks for each choice of a filter; choices without tasks are left out',
  query: FacetFilter,
  filters: [...(listTasks.filters ?? []), 'field'],
  returns: z.object({
    counts: z.object({
      due: choices,
      priority: choices,
      project: choices,
      label: choices,
      /** This and createdBy: administrators only. */
      assignedTo: choices,
      createdBy: choices,
    }),
    /** Fields counted from a sample: counts are lower bounds, and missing choices may have tasks. */
    unended: z.array(z.enum(FACETS)),
  }),
})
