/** The statement that notes what a key made, for the statements of other features to be executed with. */
import { filledInsert } from '#server/db/hot-lists.ts'

export const keeping = filledInsert('idempotency_keys')
