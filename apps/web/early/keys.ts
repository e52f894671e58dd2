/** What the application's cache calls what a screen shows, as the device keeps it; early-drawing.test.ts compares them. */
export const listKey = '["tasks","list",{"status":""}]'

export const dashboardKey = (admin: boolean, day: string): string =>
  JSON.stringify(['dashboard', admin ? 'all' : 'own', day])
