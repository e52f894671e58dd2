/** Which task waits for which. Deleting a task deletes its rows. */
export interface TaskWaitTable {
  task_id: string
  on_id: string
  position: number
}
