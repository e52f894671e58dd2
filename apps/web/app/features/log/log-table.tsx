import type { LogEntry } from '@task-manager/contract/installation/log'
import { sentenceOf } from '@task-manager/contract/installation/log-sentences'
import { timeAgo } from '#web/lib/time/ago.ts'
import { useNow } from '#web/lib/time/use-polled.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { ExactTime } from '#web/ui/exact-time.tsx'

const cell = 'py-2 pr-4 align-middle text-sm max-md:py-0'
/** On phones: a line of its own below who and when. */
const belowWho = 'max-md:order-3 max-md:col-span-2'
const head = 'py-2 pr-4 text-left text-xs font-medium text-ink-2'

export function LogTable({ entries }: { entries: readonly LogEntry[] }) {
  const now = useNow()
  return (
    <table className="w-full border-collapse max-md:block">
      <caption className="sr-only">Changes, newest first</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-hairline">
          <th scope="col" className={`${head} w-44`}>
            When
          </th>
          <th scope="col" className={`${head} w-52`}>
            Who
          </th>
          <th scope="col" className={head}>
            What
          </th>
          <th scope="col" className={`${head} w-40`}>
            IP address
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {entries.map((entry) => (
          <tr
            key={entry._id}
            className="border-b border-hairline max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-0.5 max-md:py-3"
          >
            <td className={`${cell} whitespace-nowrap text-ink-2 max-md:order-2 max-md:pr-0`}>
              <ExactTime {...timeAgo(entry.at, now)} atStart className="[&>time]:first-letter:uppercase" />
            </td>
            <td className={`${cell} max-md:order-1 max-md:empty:hidden`}>
              {entry.actor && (
                <span className="flex min-w-0 items-center gap-2">
                  <Avatar
                    name={entry.actor.name}
                    image={entry.actor.profileImageUrl}
                    className="size-5! text-[0.5rem]!"
                  />
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {entry.actor.name}
                  </span>
                </span>
              )}
            </td>
            <td
              dir="auto"
              className={`${cell} wrap-anywhere first-letter:uppercase ${entry.actor ? belowWho : 'max-md:order-1'} ${entry.kind === 'session.failed' ? 'text-danger' : ''}`}
            >
              {sentenceOf(entry)}
            </td>
            <td className={`${cell} text-ink-2 wrap-anywhere ${belowWho} max-md:empty:hidden`}>
              {entry.address}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
