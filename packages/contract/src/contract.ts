/** Every endpoint there is. The server registers each exactly once; a test holds it to that and to the permission matrix. */
import * as auth from './auth.ts'
import * as dashboard from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import * as enquiries from './enquiries.ts'
import * as health from './health.ts'
import * as reports from './reports.ts'
import * as tasks from './tasks.ts'
import * as users from './users.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** By name, as exported. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [auth, users, tasks, dashboard, reports, enquiries, health].flatMap((file) =>
    Object.entries(file).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)
