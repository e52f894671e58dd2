import { useState } from 'react'
import { initials } from '#web/ui/avatar/initials.ts'
import { classNames } from '#web/ui/class-names.ts'

const sizes = {
  small: 'size-7 text-[0.72rem]',
  normal: 'size-9 text-sm',
  large: 'size-12 text-base',
}

export type AvatarSize = keyof typeof sizes

type Props = { name: string; image?: string | null | undefined; size?: AvatarSize; className?: string }

/**
 * A person's picture or initials. Decorative: the name is beside it or in hidden text. The image itself is round, because
 * a clipping box is slow to paint and lists have hundreds.
 */
export function Avatar({ name, image, size = 'normal', className }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-hairline font-semibold text-ink-2 select-none',
        sizes[size],
        className,
      )}
    >
      {image && broken !== image ? (
        <img
          src={image}
          alt=""
          width={64}
          height={64}
          decoding="async"
          loading="lazy"
          className="size-full rounded-full object-cover"
          onError={() => setBroken(image)}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}
