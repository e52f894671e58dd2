/** The query cache's keys for a first screen, as stored on the device; early-scripts.test.ts compares them. */
export const listKey = '["tasks","list",{"status":""}]'

export const dashboardKey = (admin: boolean, day: string): string =>
  JSON.stringify(['dashboard', admin ? 'all' : 'own', day])

export const taskKey = (id: string): string => JSON.stringify(['tasks', 'detail', id])
