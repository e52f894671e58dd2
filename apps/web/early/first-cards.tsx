/** The first cards of a list, before the application loads (decision 0027). */
import type { TaskPage } from '@task-manager/contract/tasks/tasks'
import { firstCards, TaskGrid } from '#web/features/task-list/cards/task-grid.tsx'
import { cardTargetOf } from '#web/features/task-list/row/card-target.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { mount } from './mount.ts'

/** The server sends one page; the device keeps several. */
type Shown = TaskPage | { pages: TaskPage[] }

/** Only the card view is drawn early; another view is left to the application. */
const isCardView = (): boolean => (localStorage.getItem('task-view') ?? 'cards') === 'cards'

mount<Shown>(({ profile, shown }) => {
  const page = 'pages' in shown ? shown.pages[0] : shown
  if (page === undefined || page.tasks.length === 0 || !isCardView()) return null
  return (
    <div data-early="tasks">
      <TaskGrid
        pages={[{ tasks: firstCards(page.tasks) }]}
        known={false}
        highlight={undefined}
        targetOf={cardTargetOf(isAdmin(profile), 'cards')}
        onOpen={() => {}}
        onMenu={() => {}}
        more={null}
      />
    </div>
  )
}).catch(() => {})
