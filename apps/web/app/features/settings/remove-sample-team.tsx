import { useMutation, useQuery } from '@tanstack/react-query'
import { removeSampleTeam } from '@task-manager/contract/installation/sample-team'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { returnFocusTo } from '#web/ui/dialog/return-focus.ts'
import { settings } from './settings.queries.ts'

/** Removes the sample team, if there is one (decision U9). */
export function RemoveSampleTeam() {
  const { data } = useQuery(settings)
  const [confirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(removeSampleTeam),
    onSuccess: () => {
      setConfirming(false)
      toast.success('Sample team removed')
      void queryClient.invalidateQueries()
    },
    onError: (failure) => {
      setConfirming(false)
      showError(failure)
    },
  })
  if (!data?.sampleTeam) return null
  return (
    <section aria-labelledby="sample-team" className="grid justify-items-start gap-2">
      <h2 id="sample-team" className="text-base">
        Sample team
      </h2>
      <p className="text-sm text-ink-2">You are trying the Task Manager with an invented team.</p>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Remove the sample team
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Remove the sample team?"
        text="This permanently deletes its people and tasks, with your changes to them. Your own tasks and team members stay. This can't be undone."
        confirmLabel="Remove"
        busyLabel="Removing…"
        busy={remove.isPending}
        // The button is removed with its section.
        finalFocus={() => (remove.isSuccess ? returnFocusTo(null)() : true)}
        onConfirm={() => remove.mutate()}
      />
    </section>
  )
}
