/** Queries of emails, and what a change invalidates. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listMails, type Mail, type QueryState, sendMail, testMail } from '@task-manager/contract/mails'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

const PAGE = 50
/** Refetch interval while an email is being sent. */
const LOOK_AGAIN_MS = 2000

export const mailList = (q: string, state: QueryState) =>
  infiniteQueryOptions({
    queryKey: ['mails', q, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(listMails, { query: { q, state, limit: String(PAGE), ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // A refused email is retried after minutes, so it needs no refetch.
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
