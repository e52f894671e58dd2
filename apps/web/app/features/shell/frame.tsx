import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from './brand.tsx'

type Props = {
  /** Target of the product's name. */
  home: string
  toggle: ReactNode
  search: ReactNode
  tools: ReactNode
  side: ReactNode
  banner?: ReactNode
  /** Tabs at the bottom of a phone. */
  tabs?: ReactNode
  children: ReactNode
}

/** Without an entry in the history: the router would take that for a navigation that it can't stop. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Layout of the shell: top bar, side panel from 67.5rem on, and the page, at most 1800 px wide. */
export function Frame({ home, toggle, search, tools, side, banner, tabs, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place, a part of the page */}
      <a
        href="#main"
        onClick={skipToMain}
        className="sr-only z-50 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 bg-surface print:hidden">
        {/* Has the same columns as the page, so that the search is aligned with the page. */}
        <div className="flex h-14 items-center border-b border-hairline px-4 shell:grid shell:grid-cols-[16rem_minmax(0,1fr)] shell:px-6">
          {toggle}
          <Link to={home} className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control">
            <Brand />
          </Link>
          <div className="flex items-center justify-between gap-1">
            {search}
            <div className="-mr-3 flex items-center gap-1">{tools}</div>
          </div>
        </div>
        {banner}
      </header>
      <div className="flex-1 shell:grid shell:grid-cols-[16rem_minmax(0,1fr)] print:block">
        <aside
          aria-label="Profile and menu"
          className="hidden border-r border-hairline bg-surface shell:block print:hidden"
        >
          <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto">{side}</div>
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-[115.5rem] min-w-0 px-4 pt-4 pb-8 shell:px-6 print:p-0"
        >
          {children}
        </main>
      </div>
      {tabs}
    </div>
  )
}
