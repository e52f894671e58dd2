/** Counts beside the choices of a filter (decision T47). */
import { type Choice, FACETS, type Facet, type FacetFilter } from '@task-manager/contract/task-facets'
import { COUNTED_MAX } from '@task-manager/contract/tasks'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import type { Db } from '#server/db/open.ts'
import { countFacets } from './tasks.facets.repo.ts'
import { reportNarrowing } from './tasks.find.service.ts'
import type { Narrowing } from './tasks.find.sql.ts'

/** What a filter says of a field, taken out. */
const without: Record<Facet, Partial<Narrowing>> = {
  due: { due: [] },
  priority: { priorities: [] },
  project: { projects: [] },
  label: { labels: [] },
  assignedTo: { people: [], nobody: false },
  createdBy: { createdBy: [] },
}

const isAboutPeople = (field: Facet): boolean => field === 'assignedTo' || field === 'createdBy'

interface FacetAnswer {
  readonly counts: Partial<Record<Facet, Choice[]>>
  readonly unended: Facet[]
}

export async function countChoices(
  db: Db,
  actor: Actor,
  { field, ...filter }: FacetFilter,
  now: Date,
): Promise<FacetAnswer> {
  requireUser(actor)
  // Whose tasks are whose is no member's to know.
  if (field?.some(isAboutPeople)) requireAdmin(actor)
  const fields = field ?? FACETS.filter((each) => actor.role === 'admin' || !isAboutPeople(each))
  const narrowing = reportNarrowing(actor, filter, now)
  const { counts: rows, unended } = await countFacets(
    db,
    fields.map((each) => ({
      field: each,
      narrowing: { ...narrowing, ...without[each] },
      status: filter.status,
    })),
  )
  const counts: Partial<Record<Facet, Choice[]>> = Object.fromEntries(fields.map((each) => [each, []]))
  for (const { field: of, value, n } of rows) counts[of]?.push({ value, count: Math.min(n, COUNTED_MAX + 1) })
  return { counts, unended: [...unended] }
}
