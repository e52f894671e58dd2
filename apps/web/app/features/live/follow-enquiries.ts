/** Enquiries: their numbers come with the event; what visitors wrote is asked for by a screen that shows it, and by no other. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Enquiry, EnquiryPage } from '@task-manager/contract/enquiries'
import type { EnquiryEvent, TaskEvent } from '@task-manager/contract/events'
import { queryClient } from '#web/lib/http/query-client.ts'

const COUNT = ['enquiries', 'new']
const LIST = ['enquiries', 'list']
const DETAIL = ['enquiries', 'detail']

export function followEnquiry({ _id, statusSummary }: EnquiryEvent): void {
  const askAgain = (queryKey: string[]) => void queryClient.invalidateQueries({ queryKey })
  // An answer that is still on its way may be older than the event.
  if (queryClient.isFetching({ queryKey: COUNT }) > 0) askAgain(COUNT)
  else queryClient.setQueryData<EnquiryPage>(COUNT, (page) => page && { ...page, statusSummary })
  askAgain(LIST)
  askAgain([...DETAIL, _id])
}

/** The enquiry with the task among those made from it, as it is now; the same one when it is not concerned. */
export function withTask<Known extends Enquiry>(enquiry: Known, { _id, task }: TaskEvent): Known {
  const others = enquiry.tasks.filter((each) => each._id !== _id)
  if (task?.enquiryId !== enquiry._id)
    return others.length === enquiry.tasks.length ? enquiry : { ...enquiry, tasks: others }
  const { title, status } = task
  const tasks = [...others, { _id, title, status }].sort((a, b) => (a._id < b._id ? -1 : 1))
  return { ...enquiry, tasks }
}

/** Tasks that were made from enquiries stand on their cards. */
export function followTaskOfEnquiry(event: TaskEvent): void {
  // Too large to be carried: whose it is is not known here.
  if (event.large) {
    for (const queryKey of [LIST, DETAIL]) void queryClient.invalidateQueries({ queryKey })
    return
  }
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
