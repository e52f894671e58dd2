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
  uploadImage: open(415),
  getImage: open(404),
  getProfile: signedIn(200),
  logout: signedIn(200),
  listUsers: adminOnly(200),
  createUser: adminOnly(422),
  getUser: signedIn(404),
  updateUser: signedIn(422),
  deleteUser: adminOnly(404),
  listTasks: signedIn(200),
  getTask: signedIn(404),
  createTask: adminOnly(422),
  updateTask: adminOnly(422),
  deleteTask: adminOnly(404),
  putTaskStatus: signedIn(422),
  patchTaskStatus: signedIn(422),
  updateTodo: signedIn(422),
  getDashboard: adminOnly(200),
  getUserDashboard: signedIn(200),
  sendForm: open(415),
  listEnquiries: adminOnly(200),
  getEnquiry: adminOnly(404),
  updateEnquiry: adminOnly(422),
  deleteEnquiry: adminOnly(404),
  resendEnquiry: adminOnly(404),
  exportTasks: adminOnly(200),
  exportUsers: adminOnly(200),
}
