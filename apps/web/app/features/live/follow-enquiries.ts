/** Applies enquiry events. Counts come with the event; a screen that shows enquiries refetches them. */
import type { InfiniteData } from '@tanstack/react-query'
import type { EnquiryEvent, TaskEvent } from '@task-manager/contract/events'
import type { Enquiry, EnquiryPage } from '@task-manager/contract/installation/enquiries'
import { queryClient } from '#web/lib/http/query-client.ts'

const COUNT = ['enquiries', 'new']
const NEWEST = ['enquiries', 'newest']
const LIST = ['enquiries', 'list']
const DETAIL = ['enquiries', 'detail']

export function followEnquiry({ _id, statusSummary }: EnquiryEvent): void {
  const invalidate = (queryKey: string[]) => void queryClient.invalidateQueries({ queryKey })
  // A pending answer may be older than the event.
  if (queryClient.isFetching({ queryKey: COUNT }) > 0) invalidate(COUNT)
  else queryClient.setQueryData<EnquiryPage>(COUNT, (page) => page && { ...page, statusSummary })
  invalidate(NEWEST)
  invalidate(LIST)
  invalidate([...DETAIL, _id])
}

/** The enquiry with the current state of a task created from it; the same object when it is not affected. */
export function withTask<Known extends Enquiry>(enquiry: Known, { _id, task }: TaskEvent): Known {
  const others = enquiry.tasks.filter((each) => each._id !== _id)
  if (task?.enquiryId !== enquiry._id)
    return others.length === enquiry.tasks.length ? enquiry : { ...enquiry, tasks: others }
  const { title, status } = task
  const tasks = [...others, { _id, title, status }].sort((a, b) => (a._id < b._id ? -1 : 1))
  return { ...enquiry, tasks }
}

/** Updates the cards of enquiries, which show the tasks created from them. */
export function followTaskOfEnquiry(event: TaskEvent): void {
  // The task was too large for the event, so its enquiry is unknown: the screen is refetched.
  if (event.large) return
  queryClient.setQueriesData<InfiniteData<EnquiryPage>>(
    { queryKey: LIST },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          enquiries: page.enquiries.map((enquiry) => withTask(enquiry, event)),
        })),
      },
  )
  queryClient.setQueriesData<Enquiry>({ queryKey: DETAIL }, (enquiry) => enquiry && withTask(enquiry, event))
}
