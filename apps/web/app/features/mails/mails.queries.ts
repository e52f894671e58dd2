/** Queries of emails, and their invalidation after a change. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  listMails,
  type Mail,
  type QueryState,
  sendMail,
  testMail,
} from '@task-manager/contract/notifications/mails'
import { api } from '#web/lib/http/api.ts'
import { byCursor, pageOf } from '#web/lib/http/pages.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

const PAGE = 50
/** Refetch interval while an email is being sent. */
const REFETCH_MS = 2000

export const mailList = (q: string, state: QueryState) =>
  infiniteQueryOptions({
    queryKey: ['mails', q, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(listMails, { query: { q, state, ...pageOf(PAGE, cursor) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    // A refused email is retried after minutes, so it needs no refetch.
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.mails.some((mail) => mail.state === 'pending' && mail.attempts === 0)
        ? REFETCH_MS
        : false,
  })

const mailsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['mails'] })

export async function sendAgain(id: string): Promise<Mail> {
  const { mail } = await api(sendMail, { params: { id } })
  await mailsChanged()
  return mail
}

export async function sendTest(): Promise<Mail> {
  const { mail } = await api(testMail)
  await mailsChanged()
  return mail
}

/** The test email until its first attempt is over. */
export const testOutcome = (mail: Mail) =>
  queryOptions({
    queryKey: ['mails', 'test', mail._id],
    queryFn: async ({ signal }) => {
      const { mails } = await api(listMails, { query: { q: mail.to, limit: '5' }, signal })
      return mails.find(({ _id }) => _id === mail._id) ?? mail
    },
    refetchInterval: ({ state: { data = mail } }) =>
      data.state === 'pending' && data.attempts === 0 ? REFETCH_MS : false,
  })
