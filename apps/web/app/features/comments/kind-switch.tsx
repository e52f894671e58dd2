import { type ActivityKind, activityKinds } from '@task-manager/contract/tasks/activity'
import { RadioSwitch } from '#web/ui/radio-switch.tsx'

const labels: Record<ActivityKind, string> = { all: 'All', comments: 'Comments', changes: 'Changes' }

/** Which entries the activity shows. */
export const KindSwitch = (props: { kind: ActivityKind; onChange: (kind: ActivityKind) => void }) => (
  <RadioSwitch label="Show" options={activityKinds} value={props.kind} onChange={props.onChange}>
    {(kind) => labels[kind]}
  </RadioSwitch>
)
