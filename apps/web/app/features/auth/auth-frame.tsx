import type { ReactNode } from 'react'
import { PromoPanel } from './promo-panel.tsx'

/**
 * Form on the left, promotion on the right. The form takes a whole small screen, half of a medium and two
 * fifths of a large one.
 */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid flex-1 md:grid-cols-2 lg:grid-cols-[2fr_3fr]">
      <div className="flex min-w-0 flex-col px-5 py-6 sm:px-10 lg:px-14">
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          <p className="text-sm text-ink-2">Track your projects and milestones</p>
          <div className="flex w-full max-w-md flex-1 flex-col justify-center py-10">{children}</div>
        </main>
        <footer className="text-sm text-ink-3">Secure project management system</footer>
      </div>
      <PromoPanel />
    </div>
  )
}
