import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon: LucideIcon
  name: string
  about: string
  /** Shown as a warning. */
  urgent?: boolean
  state?: ReactNode
  action: ReactNode
}

/** A sign-in method with its state and action. */
export function TwoStepRow({ icon: Icon, name, about, urgent = false, state, action }: Props) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2 first:border-t">
      <Icon size={18} className="text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{name}</p>
        <p className={`text-sm wrap-anywhere ${urgent ? 'text-amber-text' : 'text-ink-2'}`}>{about}</p>
      </div>
      {state}
      <div className="min-w-14 text-right">{action}</div>
    </li>
  )
}

export function OnMark() {
  return (
    <p className="flex items-center gap-1 text-sm font-medium text-green-text">
      <Check size={16} />
      On
    </p>
  )
}
