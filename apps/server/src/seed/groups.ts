/** Sample projects, one for each client, and the labels of a small agency. */
import { nameKey } from '@task-manager/contract/projects/group-values'
import type { Color } from '@task-manager/contract/projects/groups'
import { newId } from '#server/db/ids.ts'
import type { LabelTable } from '#server/db/tables/labels.ts'
import type { ProjectTable } from '#server/db/tables/projects.ts'
import { CLIENTS } from './jobs.ts'

const PROJECTS: Record<(typeof CLIENTS)[number], readonly [name: string, color: Color, note: string]> = {
  'Savanna Coffee': ['Coffee subscription', 'amber', 'The shop opens with the spring roast.'],
  'Lakeside Clinic': ['Clinic booking', 'teal', 'Nothing goes live without the practice manager.'],
  'Kite & Compass': ['Kite & Compass relaunch', 'blue', ''],
  'Mlima Outdoor': ['Outdoor winter sale', 'green', 'Stock figures come on Mondays.'],
  'Harbour Law': ['Harbour Law website', 'grey', 'Every text is read by a partner first.'],
  'Bluegum Interiors': ['Bluegum portfolio', 'violet', ''],
  'Northlight Studio': ['Northlight retainer', 'orange', 'Two days a month.'],
  'Jua Solar': ['Solar leads', 'red', 'Counts are compared with the call centre’s.'],
  'Old Mill Bakery': ['Bakery on the map', 'amber', ''],
  'Tandem Cycles': ['Cycle shop', 'blue', 'The season begins in March.'],
  'Acacia Schools': ['Open day', 'green', 'One page a school, one form for all.'],
  'Pemba Sailing': ['Sailing trips in Swahili', 'teal', ''],
}

/** Titles of tasks before a project begins and after it has ended, which have no project. */
const OUTSIDE = /^(Prepare proposal|Invoice)/

const LABELS: ReadonlyArray<readonly [name: string, color: Color, titles: RegExp]> = [
  ['copy', 'blue', /copy|Newsletter|Translate|privacy|case study/],
  ['design', 'violet', /Redesign|templates|brand refresh|Photo/],
  ['search', 'green', /SEO|listings|calendar/],
  ['ads', 'orange', /Ads|tracking|landing page/],
  ['upkeep', 'grey', /slow|hosting|Renew|Back up/],
  ['research', 'teal', /Interview|Usability|Accessibility|workshop/],
  ['money', 'amber', /proposal|Invoice/],
]
const WAITING = 'waiting for client'

export const sampleProjects = (): ProjectTable[] =>
  CLIENTS.map((client) => {
    const [name, color, note] = PROJECTS[client]
    return { id: newId(), name, name_key: nameKey(name), color, client_name: client, note, archived: 0 }
  })

export const sampleLabels = (): LabelTable[] =>
  [...LABELS, [WAITING, 'red'] as const].map(([name, color]) => ({
    id: newId(),
    name,
    name_key: nameKey(name),
    color,
  }))

/** The name keys of a task's project and labels. Every ninth open task waits for its client. */
export function groupsOf(
  work: { readonly title: string; readonly client: (typeof CLIENTS)[number]; readonly status: string },
  number: number,
): { project: string | null; labels: string[] } {
  const labels = LABELS.filter(([, , titles]) => titles.test(work.title)).map(([name]) => name)
  if (number % 9 === 4 && work.status !== 'Completed') labels.push(WAITING)
  return {
    project: OUTSIDE.test(work.title) ? null : nameKey(PROJECTS[work.client][0]),
    labels: labels.map(nameKey),
  }
}
