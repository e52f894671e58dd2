/** How many tasks each choice of a list's filters leaves (decision T47). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { TaskReportFilter } from './reports.ts'
import { many } from './task-search.ts'
import { listTasks } from './tasks.ts'

export const FACETS = ['due', 'priority', 'project', 'label', 'assignedTo', 'createdBy'] as const
export type Facet = (typeof FACETS)[number]
const FIELD_WRONG = `field must be one of ${FACETS.join(', ')}.`

export const FacetFilter = z.object({
  ...TaskReportFilter.shape,
  /** All that the caller may ask for when left out. */
  field: many(z.enum(FACETS, FIELD_WRONG), 'field'),
})
export type FacetFilter = z.output<typeof FacetFilter>

export const Choice = z.object({
  /** As the list takes it; of people and projects an id, `nobody` or `none`. */
  value: z.string(),
  /** With all other filters and the status, and this field being this alone; at most COUNTED_MAX + 1. */
  count: z.number(),
})
export type Choice = z.infer<typeof Choice>
const choices = z.optional(z.array(Choice))

export const countChoices = endpoint({
  method: 'GET',
  path: '/api/tasks/counts',
  tag: 'Tasks',
  summary: 'How many tasks each choice of a filter leaves; what leaves none is left out',
  access: 'user',
  query: FacetFilter,
  filters: [...(listTasks.filters ?? []), 'field'],
  returns: z.object({
    counts: z.object({
      due: choices,
      priority: choices,
      project: choices,
      label: choices,
      /** For administrators, as the next one. */
      assignedTo: choices,
      createdBy: choices,
    }),
    /** Fields of which not all tasks were looked at: there are at least as many, and what is left out may leave some. */
    unended: z.array(z.enum(FACETS)),
  }),
})
