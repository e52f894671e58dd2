/** The first cards of a list, before the application comes (decision 0027). */
import type { TaskPage } from '@task-manager/contract/tasks'
import { TaskGrid } from '#web/features/task-list/cards/task-grid.tsx'
import { cardTargetOf } from '#web/features/task-list/row/card-target.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { listKey } from './keys.ts'
import { paint } from './paint.ts'

/** A phone shows four or five. */
const cardsInSight = (): number => (window.innerWidth < 640 ? 6 : 12)

/** From the server one page; the device keeps more. */
type Shown = TaskPage | { pages: TaskPage[] }

/** Who had the list as something else last is shown that, when it is there. */
const asCards = (): boolean => (localStorage.getItem('task-view') ?? 'cards') === 'cards'

paint<Shown>(listKey, ({ profile, shown }) => {
  const page = 'pages' in shown ? shown.pages[0] : shown
  if (page === undefined || page.tasks.length === 0 || !asCards()) return null
  return (
    <div data-first-paint="tasks">
      <TaskGrid
        pages={[{ tasks: page.tasks.slice(0, cardsInSight()) }]}
        known={false}
        marker={undefined}
        targetOf={cardTargetOf(isAdmin(profile))}
        onOpen={() => {}}
        onMenu={() => {}}
        more={null}
      />
    </div>
  )
}).catch(() => {})
