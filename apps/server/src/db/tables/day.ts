/** How a person arranged their My day. */
export interface DayPlaceTable {
  user_id: string
  task_id: string
  /** The task is hidden until this day; null: it is shown. */
  until: string | null
  /** The id of the last move, in the order of moves; null: never moved. */
  move: string | null
  /** The task directly above it after the move; null: none. */
  after_id: string | null
}
