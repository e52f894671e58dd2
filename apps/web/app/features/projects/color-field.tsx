import { COLORS } from '@task-manager/contract/projects/group-values'
import type { Color } from '@task-manager/contract/projects/groups'
import { ColorMark } from '#web/ui/color-mark.tsx'

interface Props {
  name: string
  value: Color
  onChange: (color: Color) => void
}

/** Chooses one of the eight named colours. */
export const ColorField = ({ name, value, onChange }: Props) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-semibold">Colour</legend>
    <div className="flex flex-wrap gap-1">
      {COLORS.map((color) => (
        <label
          key={color}
          className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-transparent px-2 text-sm capitalize hover:bg-sunken has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === color}
            onChange={() => onChange(color)}
          />
          <ColorMark color={color} shape="square" className="size-3!" />
          {color}
        </label>
      ))}
    </div>
  </fieldset>
)
