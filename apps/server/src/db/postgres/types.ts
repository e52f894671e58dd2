import pg from 'pg'

const INT8 = 20
const NUMERIC = 1700

/** For every connection: int8 and numeric are read as numbers. */
export const types: pg.CustomTypesConfig = {
  // pg would return count() and sum() as texts.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
