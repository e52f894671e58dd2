import { RadioSwitch } from '#web/ui/radio-switch.tsx'

const labels = { add: 'Add', remove: 'Remove' }
const actions = ['add', 'remove'] as const

interface Props {
  adding: boolean
  onChange: (adding: boolean) => void
}

/** Whether a choice adds or removes. */
export const AddOrRemove = ({ adding, onChange }: Props) => (
  <div className="mb-1.5">
    <RadioSwitch
      label="Action"
      options={actions}
      value={adding ? 'add' : 'remove'}
      onChange={(action) => onChange(action === 'add')}
      className="flex-1"
    >
      {(action) => labels[action]}
    </RadioSwitch>
  </div>
)
