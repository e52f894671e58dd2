/** How a task repeats (decision T75). */
import { CalendarDate } from '@task-manager/contract/dates'
import * as z from 'zod/mini'
import { readRule } from './repeat-rule.ts'

const TIMES_MAX = 1000

const REPEAT_WRONG = 'repeat must be null or an object with a rule.'
const RULE_WRONG =
  'rule must be like FREQ=WEEKLY;INTERVAL=2;BYDAY=MO, with FREQ, INTERVAL, BYDAY and BYMONTHDAY alone.'
const FROM_WRONG = 'from must be due or done.'
const TIMES_WRONG = `times must be a whole number from 1 to ${TIMES_MAX}.`

const From = z.enum(['due', 'done'], FROM_WRONG)

export const NewRepeat = z.strictObject(
  {
    rule: z.string(RULE_WRONG).check(z.refine((text) => readRule(text) !== null, RULE_WRONG)),
    /** The next date is counted from the due date, or from the day on which it was done. */
    from: z._default(From, 'due'),
    until: z._default(z.nullable(CalendarDate), null),
    /** The total number of tasks in the series. */
    times: z._default(
      z.nullable(z.int(TIMES_WRONG).check(z.minimum(1, TIMES_WRONG), z.maximum(TIMES_MAX, TIMES_WRONG))),
      null,
    ),
    /** Ignored: clients send an answer's `repeat` back. */
    words: z.optional(z.unknown()),
    counted: z.optional(z.unknown()),
  },
  REPEAT_WRONG,
)
export type NewRepeat = z.output<typeof NewRepeat>

export const Repeat = z.object({
  rule: z.string(),
  from: From,
  until: z.nullable(z.string()),
  times: z.nullable(z.number()),
  words: z.string(),
  /** The task's number among `times`; absent: it is the first. */
  counted: z.optional(z.number()),
})
export type Repeat = z.infer<typeof Repeat>
