import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/http/api-error.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { enquiryDetail } from './enquiries.queries.ts'
import { EnquiriesSkeleton } from './enquiries-skeleton.tsx'
import { EnquiryCard } from './enquiry-card.tsx'

const ALL = '/admin/enquiries?status=all'

/** Instead of a button that its own press removed, such as 'Mark as replied'; of a deleted enquiry the link to all. */
const nextAction: NextFocus = (box) => box.querySelector<HTMLElement>('fieldset a') ?? box.querySelector('a')

/** A single enquiry, opened from a task or the inbox. */
export function OneEnquiry({ id }: { id: string }) {
  const query = useQuery(enquiryDetail(id))
  const { data, error } = query
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useFocusFallback(box, nextAction)
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return (
    <div ref={box} className="grid max-w-190 grid-cols-1 gap-6">
      <h1 className="text-page">Enquiry</h1>
      {isGone ? (
        <EmptyState
          title="This enquiry no longer exists"
          text="It was deleted. Tasks created from it are still there."
          action={
            <LinkButton to={ALL} variant="outline">
              Show all enquiries
            </LinkButton>
          }
        />
      ) : data ? (
        <>
          <p>
            <LinkButton to={ALL} variant="quiet" size="small" className="-ml-3">
              <ArrowLeft size={16} />
              All enquiries
            </LinkButton>
          </p>
          <EnquiryCard
            enquiry={data}
            onMoved={() => {}}
            onDeleted={() => void navigate(ALL, { replace: true })}
          />
        </>
      ) : error ? (
        <>
          <ErrorState title="Couldn't load the enquiry" {...queryFailure(query)} />
          <LinkButton to={ALL} variant="outline" className="justify-self-center">
            Show all enquiries
          </LinkButton>
        </>
      ) : (
        <EnquiriesSkeleton count={1} />
      )}
    </div>
  )
}
