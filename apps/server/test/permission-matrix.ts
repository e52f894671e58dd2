/**
 * What each endpoint answers to each role when called without a body and with the id of nothing: 401 and 403 are the
 * gates, everything else means that the caller was let in. An endpoint without a row fails a test.
 */
interface Row {
  readonly anonymous: number
  readonly member: number
  readonly admin: number
}

const open = (status: number): Row => ({ anonymous: status, member: status, admin: status })
const signedIn = (status: number): Row => ({ anonymous: 401, member: status, admin: status })
const adminOnly = (status: number): Row => ({ anonymous: 401, member: 403, admin: status })

export const matrix: Record<string, Row> = {
  healthz: open(200),
  readyz: open(200),
  register: open(422),
  login: open(422),
  getSignInOptions: open(200),
  forgotPassword: open(422),
  resetPassword: open(422),
  makeResetLink: adminOnly(404),
  updateProfile: signedIn(422),
  changeEmail: signedIn(422),
  confirmEmail: open(422),
  takeBackEmail: open(422),
  changePassword: signedIn(422),
  listSessions: signedIn(200),
  endSession: signedIn(404),
  endOtherSessions: signedIn(200),
  uploadImage: open(415),
  getImage: open(404),
  getProfile: signedIn(200),
  switchMails: open(422),
  logout: signedIn(200),
  listUsers: adminOnly(200),
  createUser: adminOnly(422),
  getUser: signedIn(404),
  updateUser: signedIn(422),
  deleteUser: adminOnly(404),
  endUserSessions: adminOnly(404),
  listInvitations: adminOnly(200),
  createInvitations: adminOnly(422),
  sendInvitation: adminOnly(404),
  withdrawInvitation: adminOnly(404),
  openInvitation: open(422),
  listTasks: signedIn(200),
  getTask: signedIn(404),
  createTask: adminOnly(422),
  updateTask: adminOnly(422),
  deleteTask: adminOnly(404),
  putTaskStatus: signedIn(422),
  patchTaskStatus: signedIn(422),
  updateTodo: signedIn(422),
  updateItem: signedIn(422),
  streamEventsCall: signedIn(200),
  getTaskHistory: signedIn(404),
  listViews: signedIn(200),
  createView: signedIn(422),
  updateView: signedIn(422),
  deleteView: signedIn(404),
  listTrash: adminOnly(200),
  restoreTask: adminOnly(404),
  purgeTask: adminOnly(404),
  emptyTrash: adminOnly(200),
  getDashboard: adminOnly(200),
  getUserDashboard: signedIn(200),
  sendForm: open(415),
  listEnquiries: adminOnly(200),
  getEnquiry: adminOnly(404),
  updateEnquiry: adminOnly(422),
  deleteEnquiry: adminOnly(404),
  resendEnquiry: adminOnly(404),
  listMails: adminOnly(200),
  sendMail: adminOnly(404),
  testMail: adminOnly(409),
  listSiteExamples: adminOnly(200),
  readLog: adminOnly(200),
  exportLog: adminOnly(200),
  exportTasks: adminOnly(200),
  exportUsers: adminOnly(200),
}
