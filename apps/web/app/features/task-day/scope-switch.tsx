import type { DayScope } from '@task-manager/contract/lists/day'
import { RadioSwitch } from '#web/ui/radio-switch.tsx'

const labels: Record<DayScope, string> = { me: 'Mine', everybody: 'Everybody' }

interface Props {
  scope: DayScope
  onChange: (scope: DayScope) => void
}

/** Whose tasks My day shows, for administrators. */
export const ScopeSwitch = ({ scope, onChange }: Props) => (
  <RadioSwitch label="Whose tasks" options={['me', 'everybody']} value={scope} onChange={onChange}>
    {(each) => labels[each]}
  </RadioSwitch>
)
