/** Mails in the cache: what is asked, under which key, and what a change makes stale. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listMails, type Mail, type QueryState, sendMail, testMail } from '@task-manager/contract/mails'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

const PAGE = 50
/** While a mail is on its way its state is looked after. */
const LOOK_AGAIN_MS = 2000

export const mailList = (q: string, state: QueryState) =>
  infiniteQueryOptions({
    queryKey: ['mails', q, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(listMails, { query: { q, state, limit: String(PAGE), ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // One that was refused waits for minutes: that is looked at with the next visit.
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.mails.some((mail) => mail.state === 'pending' && mail.attempts === 0)
        ? LOOK_AGAIN_MS
        : false,
  })

const mailsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['mails'] })

export async function sendAgain(id: string): Promise<Mail> {
  const { mail } = await api(sendMail, { params: { id } })
  await mailsChanged()
  return mail
}

export async function sendTest(): Promise<string> {
  const { message } = await api(testMail)
  await mailsChanged()
  return message
}
