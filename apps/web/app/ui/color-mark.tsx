import { classNames } from '#web/ui/class-names.ts'

const fills = {
  red: 'bg-red-fill',
  orange: 'bg-orange-fill',
  amber: 'bg-amber-fill',
  green: 'bg-green-fill',
  teal: 'bg-teal-fill',
  blue: 'bg-blue-fill',
  violet: 'bg-violet-fill',
  grey: 'bg-ink-3',
}
export type Hue = keyof typeof fills

type Props = {
  color: Hue
  /** Projects have a square, labels a dot. */
  shape: 'square' | 'dot'
  className?: string
}

/** A spot of colour beside a name. Decorative: the name says the same. */
export const ColorMark = ({ color, shape, className }: Props) => (
  <span
    aria-hidden="true"
    className={classNames(
      'inline-block shrink-0 forced-color-adjust-none',
      shape === 'square' ? 'size-2 rounded-xs' : 'size-1.5 rounded-full',
      fills[color],
      className,
    )}
  />
)
