/** Commands about waiting tasks and a person's own order of My day. */
import fc from 'fast-check'
import { at, by, command } from './command.ts'
import { placeInDay } from './day-rules.ts'
import type { ModelTask } from './entities.ts'

/** Mostly administrators, because they see all tasks. */
const mostlyAdmins = fc.oneof(by, fc.nat({ max: 1 }))

/** Whether these wait for the task, directly or not: it would then wait for itself. */
function leadsTo(task: ModelTask, from: readonly ModelTask[], seen = new Set<ModelTask>()): boolean {
  return from.some((each) => {
    if (each === task) return true
    if (seen.has(each)) return false
    seen.add(each)
    return leadsTo(task, each.wait?.on ?? [], seen)
  })
}

export const wait = command(
  'wait',
  fc.record({
    by: mostlyAdmins,
    at,
    reason: fc.option(fc.constantFrom('the photos', 'the client')),
    until: fc.option(fc.constantFrom('2030-05-17', '2030-05-19')),
    on: fc.uniqueArray(at, { maxLength: 2 }),
    ends: fc.nat({ max: 3 }).map((n) => n === 0),
  }),
  async (modelled, { by, at, reason, until, on, ends }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    if (!task) return
    const tasks = [...new Set(on.flatMap((n) => modelled.task(n) ?? []))]
    const isEmpty = !reason && until === null && tasks.length === 0
    const isWrong = tasks.some((each) => !modelled.model.sees(who, each)) || leadsTo(task, tasks)
    const known = !modelled.model.sees(who, task) ? 404 : !ends && isWrong ? 422 : 200
    const expected = !ends && isEmpty ? 422 : known
    const body = ends ? null : { reason, until, tasks: tasks.map(({ id }) => id) }
    await modelled.write(who, ['PUT', `/api/tasks/${task.id}/waiting`], expected, body, (answer) => {
      // Nobody removes tasks that they cannot see.
      const hidden = (task.wait?.on ?? []).filter((each) => !modelled.model.sees(who, each))
      modelled.model.setWait(
        who.id,
        task,
        ends ? null : { reason, until, on: [...new Set([...tasks, ...hidden])] },
      )
      modelled.answered(task, answer.task)
    })
  },
)

/** Affects only the caller. */
export const place = command(
  'place',
  fc.record({
    by: mostlyAdmins,
    at: fc.nat({ max: 7 }),
    to: fc.record(
      { until: fc.option(fc.constantFrom('2030-05-18', '2030-05-20')), after: fc.option(fc.nat({ max: 7 })) },
      { requiredKeys: [] },
    ),
  }),
  async (modelled, { by, at, to: { until, after } }) => {
    const [who, task] = [modelled.who(by), modelled.task(at)]
    const above = after == null ? null : modelled.task(after)
    if (!task || above === undefined) return
    const body = {
      ...(until === undefined ? {} : { until }),
      ...(after === undefined ? {} : { after: above?.id ?? null }),
    }
    const isWrong = Object.keys(body).length === 0 || above === task
    const expected = isWrong ? 422 : modelled.model.sees(who, task) ? 200 : 404
    await modelled.write(who, ['PUT', `/api/day/${task.id}`], expected, body, () =>
      placeInDay(modelled.model.places, who.id, task, {
        until,
        above: after === undefined ? undefined : (above?.id ?? null),
      }),
    )
  },
)
