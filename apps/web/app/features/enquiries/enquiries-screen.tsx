import { useInfiniteQuery } from '@tanstack/react-query'
import type { EnquiryPage } from '@task-manager/contract/installation/enquiries'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToastOnError } from '#web/lib/http/error-toast.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CountTabs, tabPanel } from '#web/ui/list/count-tabs.tsx'
import { LoadMore } from '#web/ui/list/load-more.tsx'
import { NewRowsButton } from '#web/ui/list/new-rows-button.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { DestinationLine } from './destination-line.tsx'
import { EmptyEnquiries } from './empty-enquiries.tsx'
import { enquiryList } from './enquiries.queries.ts'
import { EnquiriesSkeleton } from './enquiries-skeleton.tsx'
import { EnquiryCard } from './enquiry-card.tsx'
import { type EnquiryTab, queryWithTab, statusOfTab, tabIn, tabs } from './enquiry-tabs.ts'
import { OneEnquiry } from './one-enquiry.tsx'
import { useNewRows } from './use-new-rows.ts'

const PANEL_ID = 'enquiries'

const wholePanel: NextFocus = (panel) => panel

/** Messages of the contact form (decision P6). With `?enquiry=ID` only that one. */
export function EnquiriesScreen() {
  const [query] = useSearchParams()
  const id = query.get('enquiry')
  return id ? <OneEnquiry key={id} id={id} /> : <EnquiryList />
}

function EnquiryList() {
  const [query, setQuery] = useSearchParams()
  const tab = tabIn(query)
  const list = useInfiniteQuery(enquiryList(statusOfTab(tab)))
  const first = useLast(list.data?.pages[0])
  const summary = first?.statusSummary
  const panel = useRef<HTMLDivElement>(null)
  const choose = (next: EnquiryTab) => setQuery(queryWithTab(query, next), { preventScrollReset: true })
  const {
    shown: enquiries,
    newCount,
    show,
  } = useNewRows(
    tab,
    list.data?.pages.flatMap((page) => page.enquiries),
  )
  useFocusFallback(panel, wholePanel)
  const [moved, setMoved] = useState<string | null>(null)
  useEffect(() => {
    if (moved === null || !enquiries || enquiries.some(({ _id }) => _id === moved)) return
    // Keeps the focus when the focused card is removed.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
    setMoved(null)
  }, [moved, enquiries])
  const newEnquiries = summary?.new ?? 0
  useEffect(() => {
    document.title = `${newEnquiries > 0 ? `Enquiries (${formatNumber(newEnquiries)})` : 'Enquiries'} · Task Manager`
  }, [newEnquiries])
  useToastOnError(list.error, enquiries !== undefined && !list.isFetchNextPageError)

  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="text-page">Enquiries</h1>
      <CountTabs
        label="Status"
        panelId={PANEL_ID}
        tabs={tabs.map((tab) => ({ ...tab, count: formatNumber(summary?.[tab.value]) || null }))}
        value={tab}
        onChange={choose}
      />
      {first && <DestinationLine {...first.destination} />}
      <div>
        <NewRowsButton
          count={newCount}
          label={newCount === 1 ? 'Show 1 new enquiry' : `Show ${newCount} new enquiries`}
          onShow={show}
        />
        <div
          ref={panel}
          {...tabPanel(PANEL_ID)}
          tabIndex={-1}
          aria-busy={list.isFetching}
          className="outline-none"
        >
          {enquiries === undefined ? (
            list.isError ? (
              <ErrorState title="Couldn't load the enquiries" {...queryFailure(list)} />
            ) : (
              <EnquiriesSkeleton />
            )
          ) : enquiries.length === 0 ? (
            <EmptyEnquiries tab={tab} any={(summary?.all ?? 0) > 0} onShowAll={() => choose('all')} />
          ) : (
            <ul className="grid grid-cols-1 gap-4">
              {enquiries.map((enquiry) => (
                <li key={enquiry._id}>
                  <EnquiryCard
                    enquiry={enquiry}
                    onMoved={() => setMoved(enquiry._id)}
                    onDeleted={() => setMoved(enquiry._id)}
                  />
                </li>
              ))}
            </ul>
          )}
          <LoadMore items="enquiries" list={list} />
        </div>
      </div>
    </div>
  )
}

/** Keeps counts and destination while another tab loads. */
function useLast(fresh: EnquiryPage | undefined): EnquiryPage | undefined {
  const [last, setLast] = useState(fresh)
  useEffect(() => {
    if (fresh) setLast(fresh)
  }, [fresh])
  return fresh ?? last
}
