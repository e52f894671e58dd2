import type { ReactNode } from 'react'
import { Avatar, type AvatarSize } from '#web/ui/avatar/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'

export type AvatarPerson = { id: string; name: string; image: string }

type Props = {
  people: readonly AvatarPerson[]
  /** The most avatars before '+N': 3 on cards, 5 on details (spec 9). */
  max: number
  /** The list's name for screen readers, when no text beside it names it. */
  label?: string
  size?: AvatarSize
  /** Wraps an avatar, for instance in a link. */
  around?: ((face: ReactNode, id: string) => ReactNode) | undefined
  className?: string
}

const nested = {
  small: 'size-7 text-[0.72rem]',
  normal: 'size-9 text-sm',
  large: 'size-12',
}

const same = (face: ReactNode): ReactNode => face

/** Overlapping avatars, with every name in hidden text. */
export function AvatarStack({ people, max, label, size = 'small', around = same, className }: Props) {
  const shown = people.slice(0, max)
  const rest = people.slice(max)
  return (
    <ul aria-label={label} className={classNames('flex items-center', className)}>
      {shown.map((person) => (
        <li
          key={person.id}
          title={person.name}
          className="-ml-1.5 rounded-full border-2 border-surface first:ml-0"
        >
          {around(
            <>
              <Avatar name={person.name} image={person.image} size={size} />
              <span className="sr-only">{person.name}</span>
            </>,
            person.id,
          )}
        </li>
      ))}
      {rest.length > 0 && (
        <li
          title={rest.map((person) => person.name).join(', ')}
          className="-ml-1.5 rounded-full border-2 border-surface first:ml-0"
        >
          <span
            className={classNames(
              'grid min-w-fit place-items-center rounded-full bg-sunken px-1 font-semibold text-ink-2 tabular-nums',
              nested[size],
            )}
          >
            +{rest.length}
          </span>
          <span className="sr-only">: {rest.map((person) => person.name).join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
