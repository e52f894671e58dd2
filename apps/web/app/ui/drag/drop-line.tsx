import { classNames } from '#web/ui/class-names.ts'
import type { DropPlace } from './use-list-drag.ts'

/** A line at the edge of a row where the dragged row would land. */
export const DropLine = ({ place }: { place: DropPlace }) =>
  place === 'above' || place === 'below' ? (
    <span
      aria-hidden="true"
      data-drop={place}
      className={classNames(
        'absolute inset-x-0 h-1 bg-focus',
        place === 'above' ? '-top-0.5' : '-bottom-0.5',
      )}
    />
  ) : null
