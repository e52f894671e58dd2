/** Several addresses of one PostgreSQL in a connection string, as libpq writes them. */

const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([/?#].*)?$/

/** `postgres://user:password@one:5432,two/tasks` as one connection string for each address. */
export function addressesOf(connectionString: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = FORM.exec(connectionString) ?? []
  const [first, ...others] = hosts.split(',').map((host) => `${before}${host.trim()}${after}`)
  return hosts.includes(',') && first !== undefined ? [first, ...others] : [connectionString]
}
