/** Changes on their way to the server. */
import { sendAfter } from '#web/lib/http/send-after.ts'
import { unanswered } from './tasks.queries.ts'

/** While a change has no answer, an answer of a list would revert it on the screen. */
export const isAnyChanging = (): boolean => unanswered.size > 0

/** It has a change without an answer, so what the screen shows of it is older than the change. */
export const isChanging = (id: string): boolean => unanswered.has(id)

/** Sends a change after the earlier ones of the same task, card or comment. */
export const sendInOrder = <T>(id: string, send: () => Promise<T>): Promise<T> =>
  sendAfter(unanswered, id, send)

const cardKey = (id: string): string => `card ${id}`

/** Sends the calls of a dropped card after those of an earlier drop. */
export const sendMove = <T>(id: string, send: () => Promise<T>): Promise<T> => sendInOrder(cardKey(id), send)

/** Resolves when all calls of a dropped card have an answer. Undefined when none is pending. */
export const whenMoved = (id: string): Promise<void> | undefined => unanswered.get(cardKey(id))
