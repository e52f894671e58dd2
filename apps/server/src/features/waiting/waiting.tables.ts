/** A task that another one waits for. A deleted task is no longer waited for: its rows go with it. */
export interface TaskWaitTable {
  task_id: string
  on_id: string
  position: number
}
