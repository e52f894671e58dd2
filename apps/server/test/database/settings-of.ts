import type { TestDatabase } from './databases.ts'

/** The settings of a process on this database. */
export const settingsOf = (database: Omit<TestDatabase, 'remove'>): Record<string, string> => ({
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl ?? '',
  DATABASE_DIRECT_URL: database.databaseDirectUrl ?? '',
})
