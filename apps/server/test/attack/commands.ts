/** All commands, those that change most more often. */
import fc from 'fast-check'
import { account, groups, leave, merge } from './account-commands.ts'
import type { Command } from './command.ts'
import { comment, follow, react, readInbox, reword, unsay } from './comment-commands.ts'
import { addItem, bulk, create, edit, move, removeItem, setStatus, tick } from './task-commands.ts'

export const commands: readonly fc.WeightedArbitrary<Command>[] = [
  { weight: 6, arbitrary: create },
  { weight: 5, arbitrary: edit },
  { weight: 4, arbitrary: setStatus },
  { weight: 4, arbitrary: tick },
  { weight: 2, arbitrary: fc.oneof(addItem, removeItem) },
  { weight: 4, arbitrary: move },
  { weight: 2, arbitrary: bulk },
  { weight: 4, arbitrary: comment },
  { weight: 3, arbitrary: fc.oneof(reword, unsay, react) },
  { weight: 4, arbitrary: fc.oneof(groups('project'), groups('label'), merge) },
  { weight: 6, arbitrary: fc.oneof(follow, follow, readInbox) },
  { weight: 3, arbitrary: fc.oneof(account, leave) },
]
