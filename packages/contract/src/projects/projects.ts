/** Projects: a task belongs to one or none (decision T41). */
import { Message } from '@task-manager/contract/answers'
import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { UserRef } from '@task-manager/contract/people/users'
import { StatusSummary } from '@task-manager/contract/status-counts'
import { plainText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { Color, ProjectName, ProjectRef } from './groups.ts'

export const CLIENT_NAME_MAX = 100
export const PROJECT_NOTE_MAX = 1000
export const PROJECTS_MAX = 1000

const archived = z.boolean('archived must be true or false.')
const clientName = plainText("The client's name", CLIENT_NAME_MAX).check(z.trim())
const note = plainText('The note', PROJECT_NOTE_MAX).check(z.trim())

export const NewProject = z.object({
  name: ProjectName,
  color: z._default(Color, 'grey'),
  clientName: z._default(clientName, ''),
  note: z._default(note, ''),
  archived: z._default(archived, false),
})
export type NewProject = z.output<typeof NewProject>

/** Missing fields keep their values. */
export const ProjectChange = z.object({
  name: z.optional(ProjectName),
  color: z.optional(Color),
  clientName: z.optional(clientName),
  note: z.optional(note),
  archived: z.optional(archived),
})
export type ProjectChange = z.output<typeof ProjectChange>

/** Its counts include only tasks that the caller may see. */
export const Project = z.object({
  ...ProjectRef.shape,
  clientName: z.string(),
  note: z.string(),
  archived: z.boolean(),
  statusSummary: StatusSummary,
  /** Open tasks that were due before `today`. */
  overdue: z.number(),
  /** First and last due date of the open tasks, `YYYY-MM-DD`; null without open tasks. */
  firstDue: z.nullable(z.string()),
  lastDue: z.nullable(z.string()),
  /** The five people with most open tasks, and the number of all. */
  people: z.array(UserRef),
  peopleCount: z.number(),
})
export type Project = z.infer<typeof Project>

const SavedProject = z.object({ project: Project })
/** The viewer's calendar day, by which tasks are overdue; defaults to the day in their time zone, UTC if it is unknown. */
const query = z.object({ today: z.optional(CalendarDate) })

export const listProjects = endpoint('GET /api/projects', 'user', {
  summary: 'Projects by name: all for administrators, those of their own tasks for members',
  query,
  returns: z.object({ projects: z.array(Project) }),
})

export const getProject = endpoint('GET /api/projects/{id}', 'user', {
  summary: 'One project',
  params: ById,
  query,
  returns: SavedProject,
})

export const createProject = endpoint('POST /api/projects', 'admin', {
  summary: 'Create a project',
  body: NewProject,
  returns: SavedProject,
  status: 201,
})

export const updateProject = endpoint('PUT /api/projects/{id}', 'admin', {
  summary: 'Change a project; fields that are left out keep their value',
  params: ById,
  body: ProjectChange,
  returns: SavedProject,
})

export const deleteProject = endpoint('DELETE /api/projects/{id}', 'admin', {
  summary: 'Delete a project; its tasks stay',
  params: ById,
  returns: Message,
})
