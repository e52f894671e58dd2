/** The position of a task in its series. Rows of deleted tasks stay, so that no task is created twice. */
export interface TaskSeriesTable {
  task_id: string
  series_id: string
  /** From 1; each number and each day of a series belongs to one task. */
  number: number
  /** Counts from 1 since the rule was set; `times` limits it. */
  counted: number
  /** The day from which the dates are counted. */
  start: string
  /** Its date by the rule; null when another task of the series has it. The due date may have been moved. */
  day: string | null
}
