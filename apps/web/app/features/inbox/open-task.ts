/** The id of the task that an address shows, or null. */
export function openTaskIn({ pathname, search }: { pathname: string; search: string }): string | null {
  if (pathname === '/admin/create-task') return new URLSearchParams(search).get('task')
  return /^\/(?:tasks|user\/task-details)\/([0-9a-f-]{36})\/?$/.exec(pathname)?.[1] ?? null
}
