/** The screens of administrators that are lists. */
export const adminLists = [
  'dashboard',
  'tasks?view=cards',
  'tasks?view=table',
  'tasks?view=board',
  'tasks?view=calendar',
  'tasks?view=workload',
  'projects',
  'users',
  'enquiries',
  'mail',
  'log',
  'trash',
  'templates',
  'backups',
  'health',
  'settings/labels',
].map((path) => `/admin/${path}`)
