import { useQuery } from '@tanstack/react-query'
import { listEnquiries } from '@task-manager/contract/installation/enquiries'
import { api } from '#web/lib/http/api.ts'
import { formatNumber } from '#web/lib/time/format.ts'

/** The number of new enquiries beside the menu entry. The live stream keeps it up to date. */
export default function NewEnquiries() {
  const { data } = useQuery({
    queryKey: ['enquiries', 'new'],
    queryFn: ({ signal }) => api(listEnquiries, { query: { status: 'new', limit: '1' }, signal }),
    select: (page) => page.statusSummary.new,
  })
  if (!data) return null
  return (
    <span className="ml-auto min-w-6 rounded-full bg-sunken px-2 text-center text-badge font-semibold text-ink tabular-nums">
      {formatNumber(data)}
      <span className="sr-only"> new</span>
    </span>
  )
}
