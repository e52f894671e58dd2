/** All endpoints. A test checks that the server registers each once and that each has a row in the permission matrix. */
import * as account from './account.ts'
import * as activity from './activity.ts'
import * as auth from './auth-endpoints.ts'
import * as backups from './backups.ts'
import * as comments from './comments.ts'
import * as dashboard from './dashboard.ts'
import * as day from './day.ts'
import type { Endpoint } from './endpoint.ts'
import * as enquiries from './enquiries.ts'
import * as events from './events.ts'
import * as health from './health.ts'
import * as history from './history.ts'
import * as images from './images.ts'
import * as inbox from './inbox.ts'
import * as invitations from './invitations.ts'
import * as labels from './labels.ts'
import * as log from './log.ts'
import * as mails from './mails.ts'
import * as notifications from './notifications.ts'
import * as passkeys from './passkeys.ts'
import * as person from './person.ts'
import * as preferences from './preferences.ts'
import * as projects from './projects.ts'
import * as push from './push.ts'
import * as repeats from './repeats.ts'
import * as reports from './reports.ts'
import * as resets from './resets.ts'
import * as sampleTeam from './sample-team.ts'
import * as settings from './settings.ts'
import * as site from './site.ts'
import * as taskBulk from './task-bulk.ts'
import * as taskCapture from './task-capture.ts'
import * as taskEdit from './task-edit.ts'
import * as tasks from './task-endpoints.ts'
import * as taskFacets from './task-facets.ts'
import * as taskItems from './task-items.ts'
import * as taskPlace from './task-place.ts'
import * as taskTitles from './task-titles.ts'
import * as teamActivity from './team-activity.ts'
import * as templates from './templates.ts'
import * as trash from './trash.ts'
import * as twoStep from './two-step.ts'
import * as users from './user-endpoints.ts'
import * as views from './views.ts'
import * as waiting from './waiting.ts'
import * as workload from './workload.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** By exported name. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    auth,
    images,
    resets,
    account,
    twoStep,
    passkeys,
    preferences,
    notifications,
    users,
    person,
    invitations,
    tasks,
    taskEdit,
    taskItems,
    taskTitles,
    taskCapture,
    taskBulk,
    taskFacets,
    taskPlace,
    waiting,
    repeats,
    workload,
    templates,
    projects,
    labels,
    views,
    comments,
    activity,
    teamActivity,
    inbox,
    push,
    history,
    trash,
    events,
    dashboard,
    day,
    log,
    settings,
    sampleTeam,
    reports,
    enquiries,
    mails,
    backups,
    site,
    health,
  ].flatMap((file) =>
    Object.entries(file).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)
