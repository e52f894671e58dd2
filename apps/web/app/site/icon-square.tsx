import type { LucideIcon } from 'lucide-react'
import type { Tone } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

const tones: Partial<Record<Tone, string>> = {
  violet: 'bg-violet-soft text-violet-text',
  cyan: 'bg-cyan-soft text-cyan-text',
  green: 'bg-green-soft text-green-text',
  amber: 'bg-amber-soft text-amber-text',
  red: 'bg-red-soft text-red-text',
  indigo: 'bg-indigo-soft text-indigo-text',
}

/** A tinted square with a card's icon. Decorative. */
export function IconSquare({ icon: Icon, tone = 'plain' }: { icon: LucideIcon; tone?: Tone }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-11 place-items-center rounded-control',
        tones[tone] ?? 'bg-sunken text-ink',
      )}
    >
      <Icon size={20} />
    </span>
  )
}
