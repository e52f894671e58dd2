/** The navigation state of a link to a task: the task's page leads back to this address. */
export const fromHere = (): { from: string } => ({ from: location.pathname + location.search })
