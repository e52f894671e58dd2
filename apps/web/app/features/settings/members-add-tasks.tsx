import { useMutation, useQuery } from '@tanstack/react-query'
import { updateSettings } from '@task-manager/contract/installation/settings'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { rememberAnswer } from '#web/lib/http/query-client.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { CheckRow } from '#web/ui/check-row.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { settings } from './settings.queries.ts'

/** Whether members add tasks for themselves (decision T61). A change is saved at once. */
export function MembersAddTasks() {
  const query = useQuery(settings)
  const { data, error } = query
  const save = useMutation({
    mutationFn: (on: boolean) => api(updateSettings, { body: { membersAddTasks: on } }),
    onSuccess: (now) => {
      rememberAnswer(settings.queryKey, now)
      toast.success(
        now.membersAddTasks ? 'Members can now add tasks for themselves' : 'Members can no longer add tasks',
      )
    },
    onError: showError,
  })
  return (
    <section aria-labelledby="tasks-setting" className="grid gap-2">
      <h2 id="tasks-setting" className="text-base">
        Tasks
      </h2>
      {data ? (
        <CheckRow
          label="Members can add tasks for themselves"
          // Shows the choice at once, and the old value again when the server refuses.
          checked={save.isPending ? save.variables : data.membersAddTasks}
          onChange={(checked) => save.isPending || save.mutate(checked)}
        >
          They create tasks assigned to themselves. Only administrators assign tasks to others.
        </CheckRow>
      ) : error ? (
        <ErrorState title="Couldn't load the settings" {...queryFailure(query)} />
      ) : (
        <Skeleton className="h-12" />
      )}
    </section>
  )
}
