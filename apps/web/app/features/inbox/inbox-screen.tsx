import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InboxEntry } from '@task-manager/contract/notifications/inbox'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { sendAfter } from '#web/lib/http/send-after.ts'
import { byDay } from '#web/lib/time/by-day.ts'
import { formatNumber, today } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CountTabs, tabPanel } from '#web/ui/list/count-tabs.tsx'
import { LoadMore } from '#web/ui/list/load-more.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type InboxTab, inboxList, mark, unreadCount } from './inbox.queries.ts'
import { InboxMenu } from './inbox-menu.tsx'
import { InboxRow } from './inbox-row.tsx'
import { rememberPlace, useInboxKeys, useNearestFocus } from './use-inbox-keys.ts'

const PANEL_ID = 'inbox'

const empty: Record<InboxTab, { title: string; text: string }> = {
  unread: { title: "You're up to date", text: 'New comments, assignments and due dates appear here.' },
  all: { title: 'Nothing yet', text: 'Comments, assignments and due dates of your tasks appear here.' },
  mentions: { title: 'No mentions', text: 'Comments that mention you appear here.' },
}

/** Choices without an answer. Not those of `sendInOrder`, which hold back the lists of tasks. */
const unanswered = new Map<'marks', Promise<void>>()

const markInOrder = (...choice: Parameters<typeof mark>): Promise<unknown> =>
  sendAfter(unanswered, 'marks', () => mark(...choice))

interface Props {
  /** Resolves whether the task is muted. */
  muteTask: (task: { _id: string }) => Promise<boolean>
}

/** Events of the tasks that the user follows (decision T64). The address names the tab. */
export function InboxScreen({ muteTask }: Props) {
  const [address, setAddress] = useSearchParams()
  const value = address.get('tab')
  const tab: InboxTab = value === 'all' || value === 'mentions' ? value : 'unread'
  const { data: count = 0 } = useQuery(unreadCount)
  const list = useInfiniteQuery(inboxList(tab))
  const entries = list.data?.pages.flatMap((page) => page.entries)
  const [menu, setMenu] = useState<{ entry: InboxEntry; anchor: HTMLButtonElement } | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const entry = (id: string): InboxEntry | undefined => entries?.find(({ _id }) => _id === id)
  const markOne = (id: string, read: boolean): void => void markInOrder({ ids: [id] }, read).catch(showError)
  const mute = async (id: string): Promise<void> => {
    const task = entry(id)?.task
    if (task && (await muteTask(task))) await markInOrder({ task: task._id }, true).catch(showError)
  }
  useInboxKeys(panel, { mark: markOne, mute: (id) => void mute(id) })
  useNearestFocus(panel, entries !== undefined && !list.isFetching)
  const readAll = (): void => {
    const unread = entries?.filter(({ read }) => !read).map(({ _id }) => _id) ?? []
    const [newest] = entries ?? []
    // Entries that arrive meanwhile stay unread.
    const choice = tab === 'mentions' || !newest ? { ids: unread } : { all: true as const, upTo: newest._id }
    markInOrder(choice, true).catch(showError)
  }
  return (
    <div className="max-w-225">
      <PageTitle title="Inbox" className="mb-2">
        <Button
          variant="outline"
          size="small"
          disabled={!entries?.some(({ read }) => !read)}
          onClick={readAll}
        >
          Mark all read
        </Button>
        <LinkButton to="/account?tab=notifications" variant="outline" size="small">
          <span className="sm:hidden">Settings</span>
          <span className="max-sm:hidden">Notification settings</span>
        </LinkButton>
      </PageTitle>
      <CountTabs<InboxTab>
        label="Inbox"
        beside
        panelId={PANEL_ID}
        tabs={[
          { value: 'unread', label: 'Unread', count: count > 0 ? formatNumber(count) : '' },
          { value: 'all', label: 'All', count: '' },
          { value: 'mentions', label: 'Mentions', count: '' },
        ]}
        value={tab}
        onChange={(next) => setAddress(next === 'unread' ? {} : { tab: next }, { replace: true })}
      />
      <div
        ref={panel}
        {...tabPanel(PANEL_ID)}
        tabIndex={-1}
        aria-busy={list.isFetching}
        // Starts at the same height whichever part comes first.
        className="flow-root outline-none"
      >
        {entries === undefined ? (
          list.isError ? (
            <ErrorState title="Couldn't load your inbox" {...queryFailure(list)} />
          ) : (
            <Skeleton className="mt-4 h-80" />
          )
        ) : entries.length === 0 ? (
          <EmptyState {...empty[tab]} className="mt-4" />
        ) : (
          <>
            {byDay(entries, today()).map(({ name, entries }) => (
              <section key={name} aria-label={name}>
                <h2 className="pt-5 pb-2 text-sm font-semibold text-ink-2">{name}</h2>
                <ul className="border-t border-hairline">
                  {entries.map((each) => (
                    <InboxRow
                      key={`${each.kind} ${each.task?._id ?? each.enquiry ?? each._id} ${each.read ? each._id : ''}`}
                      entry={each}
                      onOpen={() => {
                        rememberPlace(panel.current, each._id)
                        if (!each.read) markOne(each._id, true)
                      }}
                      onMenu={(anchor) => setMenu({ entry: each, anchor })}
                    />
                  ))}
                </ul>
              </section>
            ))}
            <p className="mt-6 text-xs text-ink-2 pointer-coarse:hidden">
              j k move · Enter open · e read · u unread · m mute
            </p>
          </>
        )}
        <LoadMore items="entries" list={list} />
        {menu && (
          <InboxMenu
            {...menu}
            onMark={(read) => markOne(menu.entry._id, read)}
            onMute={() => void mute(menu.entry._id)}
            onClosed={() => setMenu(null)}
          />
        )}
      </div>
    </div>
  )
}
