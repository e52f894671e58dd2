import { useMutation } from '@tanstack/react-query'
import { addSampleTeam } from '@task-manager/contract/installation/sample-team'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers a sample team to try the product (decision U9). */
export function SampleTeam() {
  const add = useMutation({
    mutationFn: () => api(addSampleTeam),
    onSuccess: () => {
      toast.success('Sample team added. You can remove it in Settings.')
      // This button is removed.
      document.getElementById('main')?.focus({ preventScroll: true })
      void queryClient.invalidateQueries()
    },
    onError: showError,
  })
  return (
    <div className="mt-6 grid max-w-[68ch] justify-items-start gap-2">
      <h3 className="text-sm">Look around first</h3>
      <p className="text-ink-2">
        Add an invented team with projects and tasks. No one in it can log in or is emailed, and you can
        remove all of it in one step.
      </p>
      <Button variant="outline" busy={add.isPending} onClick={() => add.mutate()}>
        {add.isPending ? 'Adding…' : 'Add a sample team'}
      </Button>
    </div>
  )
}
