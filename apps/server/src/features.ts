/** All features. A feature that is not listed here does not exist. */
import type { Feature } from './core/feature.ts'
import { activityFeature } from './features/activity/activity.feature.ts'
import { authFeature } from './features/auth/auth.feature.ts'
import { backupsFeature } from './features/backups/backups.feature.ts'
import { commentsFeature } from './features/comments/comments.feature.ts'
import { contactFeature } from './features/contact/contact.feature.ts'
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts'
import { dayFeature } from './features/day/day.feature.ts'
import { devicesFeature } from './features/devices/devices.feature.ts'
import { docsFeature } from './features/docs/docs.feature.ts'
import { doctorFeature } from './features/doctor/doctor.feature.ts'
import { emailChangesFeature } from './features/email-changes/email-changes.feature.ts'
import { enquiriesFeature } from './features/enquiries/enquiries.feature.ts'
import { eventsFeature } from './features/events/events.feature.ts'
import { healthFeature } from './features/health/health.feature.ts'
import { historyFeature } from './features/history/history.feature.ts'
import { idempotencyFeature } from './features/idempotency/idempotency.feature.ts'
import { imagesFeature } from './features/images/images.feature.ts'
import { inboxFeature } from './features/inbox/inbox.feature.ts'
import { invitationsFeature } from './features/invitations/invitations.feature.ts'
import { labelsFeature } from './features/labels/labels.feature.ts'
import { logFeature } from './features/log/log.feature.ts'
import { metricsFeature } from './features/metrics/metrics.feature.ts'
import { outboxFeature } from './features/outbox/outbox.feature.ts'
import { ownDataFeature } from './features/own-data/own-data.feature.ts'
import { personFeature } from './features/person/person.feature.ts'
import { preferencesFeature } from './features/preferences/preferences.feature.ts'
import { projectsFeature } from './features/projects/projects.feature.ts'
import { pushFeature } from './features/push/push.feature.ts'
import { repeatsFeature } from './features/repeats/repeats.feature.ts'
import { reportsFeature } from './features/reports/reports.feature.ts'
import { resetsFeature } from './features/resets/resets.feature.ts'
import { sampleTeamFeature } from './features/sample-team/sample-team.feature.ts'
import { sessionsFeature } from './features/sessions/sessions.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import { setupFeature } from './features/setup/setup.feature.ts'
import { siteFeature } from './features/site/site.feature.ts'
import { taskBulkFeature } from './features/task-bulk/task-bulk.feature.ts'
import { taskCaptureFeature } from './features/task-capture/task-capture.feature.ts'
import { taskFindFeature } from './features/task-find/task-find.feature.ts'
import { taskItemsFeature } from './features/task-items/task-items.feature.ts'
import { taskPlaceFeature } from './features/task-place/task-place.feature.ts'
import { tasksFeature } from './features/tasks/tasks.feature.ts'
import { teamActivityFeature } from './features/team-activity/team-activity.feature.ts'
import { templatesFeature } from './features/templates/templates.feature.ts'
import { throttlesFeature } from './features/throttles/throttles.feature.ts'
import { trashFeature } from './features/trash/trash.feature.ts'
import { twoStepFeature } from './features/two-step/two-step.feature.ts'
import { usersFeature } from './features/users/users.feature.ts'
import { viewsFeature } from './features/views/views.feature.ts'
import { waitingFeature } from './features/waiting/waiting.feature.ts'
import { workloadFeature } from './features/workload/workload.feature.ts'

export const features: readonly Feature[] = [
  healthFeature,
  metricsFeature,
  authFeature,
  resetsFeature,
  usersFeature,
  twoStepFeature,
  emailChangesFeature,
  preferencesFeature,
  sessionsFeature,
  imagesFeature,
  personFeature,
  invitationsFeature,
  viewsFeature,
  tasksFeature,
  taskFindFeature,
  taskItemsFeature,
  taskCaptureFeature,
  taskPlaceFeature,
  taskBulkFeature,
  waitingFeature,
  repeatsFeature,
  workloadFeature,
  sampleTeamFeature,
  projectsFeature,
  labelsFeature,
  templatesFeature,
  historyFeature,
  teamActivityFeature,
  commentsFeature,
  activityFeature,
  inboxFeature,
  pushFeature,
  trashFeature,
  eventsFeature,
  dashboardFeature,
  dayFeature,
  reportsFeature,
  logFeature,
  settingsFeature,
  setupFeature,
  docsFeature,
  contactFeature,
  enquiriesFeature,
  outboxFeature,
  backupsFeature,
  doctorFeature,
  siteFeature,
  idempotencyFeature,
  devicesFeature,
  throttlesFeature,
  ownDataFeature,
]
