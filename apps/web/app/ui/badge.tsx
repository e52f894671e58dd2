import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const tones = {
  purple: 'bg-purple-soft text-purple-text',
  violet: 'bg-violet-soft text-violet-text',
  cyan: 'bg-cyan-soft text-cyan-text',
  green: 'bg-green-soft text-green-text',
  lime: 'bg-lime-soft text-lime-text',
  indigo: 'bg-indigo-soft text-indigo-text',
  amber: 'bg-amber-soft text-amber-text',
  orange: 'bg-orange-soft text-orange-text',
  red: 'bg-red-soft text-red-text',
  plain: 'bg-sunken text-ink-2',
  ink: 'bg-accent text-on-accent',
}

export type Tone = keyof typeof tones

/** A small label. Its colour repeats what its text says. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-badge font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
