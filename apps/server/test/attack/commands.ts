/** Actions of people, frequent ones more often, and reads in between. */
import fc from 'fast-check'
import { account, groups, leave, merge } from './account-commands.ts'
import type { Command } from './command.ts'
import { addComment, deleteComment, editComment, follow, react, readInbox } from './comment-commands.ts'
import { place, wait } from './day-commands.ts'
import { addItem, changeItem, makeTask, removeItem, tickAll } from './item-commands.ts'
import type { ModelledApp } from './modelled-app.ts'
import { reads } from './reads.ts'
import { template, view } from './saved-commands.ts'
import {
  bulk,
  capture,
  create,
  edit,
  emptyTrash,
  join,
  move,
  setStatus,
  skip,
  tick,
} from './task-commands.ts'

const commands: readonly fc.WeightedArbitrary<Command>[] = [
  { weight: 6, arbitrary: create },
  { weight: 5, arbitrary: edit },
  { weight: 6, arbitrary: join },
  { weight: 4, arbitrary: setStatus },
  { weight: 4, arbitrary: tick },
  { weight: 2, arbitrary: fc.oneof(addItem, removeItem, tickAll) },
  { weight: 4, arbitrary: changeItem },
  { weight: 1, arbitrary: fc.oneof(makeTask, capture, capture, emptyTrash) },
  { weight: 7, arbitrary: wait },
  { weight: 6, arbitrary: place },
  { weight: 2, arbitrary: skip },
  { weight: 5, arbitrary: fc.oneof(view, view, template) },
  { weight: 4, arbitrary: move },
  { weight: 2, arbitrary: bulk },
  { weight: 4, arbitrary: addComment },
  { weight: 3, arbitrary: fc.oneof(editComment, deleteComment, react) },
  { weight: 4, arbitrary: fc.oneof(groups('project'), groups('label'), merge) },
  { weight: 6, arbitrary: fc.oneof(follow, follow, readInbox) },
  { weight: 3, arbitrary: fc.oneof(account, leave) },
]

const reading = fc
  .record({ by: fc.nat({ max: 4 }), index: fc.nat({ max: reads.length - 1 }), n: fc.nat({ max: 5 }) })
  .map(
    ({ by, index, n }): Command =>
      Object.assign(
        async (modelled: ModelledApp) => {
          const who = modelled.who(by)
          if (who.state === 'active') await reads[index]?.(modelled, who, n)
        },
        { [fc.toStringMethod]: () => `read ${reads[index]?.name} ${by} ${n}` },
      ),
  )

export const step = fc.oneof(...commands, { weight: 12, arbitrary: reading })

/** Everyone reads everything. */
export async function readAll(modelled: ModelledApp): Promise<void> {
  for (const who of modelled.model.people.filter(({ state }) => state === 'active'))
    for (const read of reads) await read(modelled, who, 1)
}
