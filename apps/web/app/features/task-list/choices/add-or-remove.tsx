import { Segments } from '#web/ui/form/segments.tsx'

interface Props {
  adding: boolean
  onChange: (adding: boolean) => void
}

const choices = [
  [true, 'Add'],
  [false, 'Take off'],
] as const

/** Whether a choice adds or removes. */
export const AddOrRemove = ({ adding, onChange }: Props) => (
  <Segments
    legend="What to do"
    name="add-or-take-off"
    options={choices}
    chosen={adding}
    className="mb-1.5"
    segmentClass="min-h-8 flex-1 justify-center pointer-coarse:min-h-11"
    onChoose={onChange}
  />
)
