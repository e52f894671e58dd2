import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

/** An entry of a list, behind a green tick. */
export function CheckedPoint({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check size={20} className="mt-0.5 shrink-0 text-success" />
      {children}
    </li>
  )
}
