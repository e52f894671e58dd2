import { useMutation, useQuery } from '@tanstack/react-query'
import { type PushDevice, removePushSubscription } from '@task-manager/contract/notifications/push'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient, rememberAnswer } from '#web/lib/http/query-client.ts'
import { allowPush, choosePushTexts, endPush, pushProblem } from '#web/lib/session/push-device.ts'
import { formatInstant } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { LabelledCheckbox } from '#web/ui/form/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pushDevices } from './account.queries.ts'

const nameOf = ({ device, createdAt }: PushDevice): string =>
  `${device || 'Unknown device'}, since ${formatInstant(createdAt)}`

/** Push notifications on this device, requested only by a button, and the user's other devices. */
export function PushDeviceChoice({ isChosen }: { isChosen: boolean }) {
  const { data: devices, error } = useQuery(pushDevices)
  const problem = pushProblem()
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushDevices.queryKey }),
  })
  const chooseTexts = useMutation({
    mutationFn: choosePushTexts,
    onSuccess: (_, texts) =>
      rememberAnswer<PushDevice[]>(pushDevices.queryKey, (known) =>
        known?.map((device) => (device.current ? { ...device, texts } : device)),
      ),
    onError: showError,
  })
  const isPending = change.isPending || chooseTexts.isPending
  if (devices === undefined)
    return error ? <p className="text-sm text-danger">{messageOf(error)}</p> : <Skeleton className="h-11" />
  const own = devices.find(({ current }) => current)
  const others = devices.filter(({ current }) => !current)
  const turnOff = async ({ _id }: PushDevice): Promise<void> => {
    await endPush()
    await api(removePushSubscription, { params: { id: _id } })
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {own ? (
          <Button variant="outline" busy={isPending} onClick={() => change.mutate(() => turnOff(own))}>
            Turn off push on this device
          </Button>
        ) : (
          problem === null && (
            <Button variant="outline" busy={isPending} onClick={() => change.mutate(allowPush)}>
              Allow push on this device
            </Button>
          )
        )}
        <p role="status" className="text-sm text-ink-2">
          {problem ?? (own ? 'On for this device.' : 'Off on this device.')}
          {others.length > 0 && ` On: ${others.map(nameOf).join(' · ')}.`}
          {own && !isChosen && ' Under Push, check what you want to receive on this device.'}
        </p>
      </div>
      {own && problem === null && (
        <LabelledCheckbox
          // Shows the choice at once, and the old value again when the server refuses.
          checked={chooseTexts.isPending ? chooseTexts.variables : own.texts}
          onChange={(checked) => isPending || chooseTexts.mutate(checked)}
        >
          Show task names and comments in push on this device
        </LabelledCheckbox>
      )}
    </div>
  )
}
