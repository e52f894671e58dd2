import { linkTarget } from '@task-manager/contract/tasks'
import { ArrowUpRight } from 'lucide-react'
import { rowKeys, rowNumber } from '#web/features/tasks/data/row-keys.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'

/** Numbered 01, 02 …; each opens in a new tab, with https:// in front where a scheme is missing (spec 2). */
export function AttachmentList({ links }: { links: readonly string[] }) {
  const keys = rowKeys(links)
  return (
    <ol aria-labelledby="attachments" className="grid gap-2">
      {links.map((link, index) => (
        <li key={keys[index]}>
          <ExternalLink
            href={linkTarget(link)}
            className="flex min-h-11 items-center gap-3 rounded-control border border-hairline bg-sunken px-3.5 py-2 transition-colors duration-120 hover:border-edge"
          >
            <span className="text-sm font-semibold text-ink-3 tabular-nums">{rowNumber(index)}</span>
            <span className="min-w-0 flex-1 underline decoration-edge underline-offset-4 wrap-anywhere">
              {link}
            </span>
            <ArrowUpRight size={18} aria-hidden="true" className="shrink-0 text-ink-2 print:hidden" />
          </ExternalLink>
        </li>
      ))}
    </ol>
  )
}
