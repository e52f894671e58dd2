/** What the application's cache calls a list, as the device keeps it; first-cards.test.ts compares them. */
export const listKey = '["tasks","list",{"status":""}]'
