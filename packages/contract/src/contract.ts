/** All endpoints. A test checks that the server registers each once and that each has a row in the permission matrix. */
import * as person from '@task-manager/contract/lists/person'
import * as account from '@task-manager/contract/sign-in/account'
import * as repeats from '@task-manager/contract/tasks/repeats'
import * as templates from '@task-manager/contract/tasks/templates'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as backups from './installation/backups.ts'
import * as enquiries from './installation/enquiries.ts'
import * as health from './installation/health.ts'
import * as log from './installation/log.ts'
import * as sampleTeam from './installation/sample-team.ts'
import * as settings from './installation/settings.ts'
import * as setup from './installation/setup.ts'
import * as site from './installation/site.ts'
import * as dashboard from './lists/dashboard.ts'
import * as day from './lists/day.ts'
import * as reports from './lists/reports.ts'
import * as teamActivity from './lists/team-activity.ts'
import * as views from './lists/views.ts'
import * as workload from './lists/workload.ts'
import * as inbox from './notifications/inbox.ts'
import * as mails from './notifications/mails.ts'
import * as notifications from './notifications/notifications.ts'
import * as push from './notifications/push.ts'
import * as sending from './notifications/sending.ts'
import * as images from './people/images.ts'
import * as invitations from './people/invitations.ts'
import * as preferences from './people/preferences.ts'
import * as users from './people/user-endpoints.ts'
import * as labels from './projects/labels.ts'
import * as projects from './projects/projects.ts'
import * as auth from './sign-in/auth-endpoints.ts'
import * as passkeys from './sign-in/passkeys.ts'
import * as resets from './sign-in/resets.ts'
import * as twoStep from './sign-in/two-step.ts'
import * as activity from './tasks/activity.ts'
import * as comments from './tasks/comments.ts'
import * as history from './tasks/history.ts'
import * as taskBulk from './tasks/task-bulk.ts'
import * as taskCapture from './tasks/task-capture.ts'
import * as taskEdit from './tasks/task-edit.ts'
import * as tasks from './tasks/task-endpoints.ts'
import * as taskFacets from './tasks/task-facets.ts'
import * as taskItems from './tasks/task-items.ts'
import * as taskPlace from './tasks/task-place.ts'
import * as taskTitles from './tasks/task-titles.ts'
import * as trash from './tasks/trash.ts'
import * as waiting from './tasks/waiting.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** The groups of the API documentation in their order, each with the files of its endpoints. */
const groups: readonly (readonly [tag: string, ...files: object[]])[] = [
  ['Authentication', auth, images, resets],
  ['Account', account],
  ['Two-step sign-in', twoStep, passkeys],
  ['Account', preferences, notifications],
  ['Users', users, person],
  ['Invitations', invitations],
  [
    'Tasks',
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
  ],
  ['Templates', templates],
  ['Projects', projects],
  ['Labels', labels],
  ['Views', views],
  ['Comments', comments],
  ['Tasks', activity, teamActivity],
  ['Inbox', inbox],
  ['Account', push],
  ['Tasks', history],
  ['Trash', trash],
  ['Live', events],
  ['Dashboards', dashboard, day],
  ['Log', log],
  ['Settings', settings],
  ['Setup', setup],
  ['Settings', sampleTeam],
  ['Reports', reports],
  ['Enquiries', enquiries],
  ['Emails', mails, sending],
  ['Backups', backups],
  ['Site', site],
  ['Health', health],
]

const inGroups = groups.flatMap(([tag, ...files]) =>
  files
    .flatMap((file) => Object.entries(file))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ name, endpoint, tag: endpoint.tag ?? tag })),
)

/** All endpoints by exported name. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  inGroups.map(({ name, endpoint }) => [name, endpoint]),
)

/** The group of each endpoint in the documentation, by exported name. */
export const tags: ReadonlyMap<string, string> = new Map(inGroups.map(({ name, tag }) => [name, tag]))
