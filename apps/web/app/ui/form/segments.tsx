import { classNames } from '#web/ui/class-names.ts'

interface Props<T> {
  legend: string
  name: string
  /** Each choice with its label. */
  options: readonly (readonly [T, string])[]
  chosen: T
  className: string
  segmentClass: string
  onChoose: (choice: T) => void
}

/** A few choices side by side, of which one is taken. */
export const Segments = <T,>({
  legend,
  name,
  options,
  chosen,
  className,
  segmentClass,
  onChoose,
}: Props<T>) => (
  <fieldset className={classNames('flex rounded-control border border-hairline bg-sunken p-0.5', className)}>
    <legend className="sr-only">{legend}</legend>
    {options.map(([choice, label]) => (
      <label
        key={label}
        className={classNames(
          'flex cursor-pointer items-center rounded-md text-sm font-semibold text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-focus',
          segmentClass,
        )}
      >
        <input
          type="radio"
          name={name}
          className="sr-only"
          checked={chosen === choice}
          onChange={() => onChoose(choice)}
        />
        {label}
      </label>
    ))}
  </fieldset>
)
