/** Ticks single items, one by one or at a rate, and records when each was sent. */
import { Agent, request } from 'node:http'
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { BenchDatabase } from '#bench/database.ts'
import { machineTime } from '#bench/results/figures.ts'

/** The rate at which delays are measured, and the number of tasks that are ticked in turn. */
export const CHANGES_A_SECOND = 50
export const TICKED_TASKS = 60

export interface Ticker {
  /** Toggles the first item of the task; resolves with 'id version' and the time of sending. */
  tick(taskId: string): Promise<{ key: string; sent: number }>
  close(): void
}

/** For tasks that no other caller ticks. */
export async function openTicker(
  url: string,
  { data }: BenchDatabase,
  taskIds: readonly string[],
): Promise<Ticker> {
  const agent = new Agent({ keepAlive: true })
  const authorization = `Bearer ${data.adminToken}`
  const first = new Map<string, { path: string; completed: boolean }>()
  for (const id of taskIds) {
    const answer = await fetch(`${url}/api/tasks/${id}`, { headers: { authorization } })
    const [item] = ((await answer.json()) as Task).todoChecklist
    first.set(id, { path: `/api/tasks/${id}/items/${item?._id}`, completed: item?.completed ?? false })
  }
  return {
    tick: (id) =>
      new Promise((resolve, reject) => {
        const item = first.get(id)
        if (!item) return reject(new Error('This task is not for this ticker.'))
        item.completed = !item.completed
        const headers = { authorization, 'content-type': 'application/json' }
        const sent = machineTime()
        const call = request(url + item.path, { method: 'PATCH', agent, headers }, async (answer) => {
          let text = ''
          for await (const part of answer.setEncoding('utf8')) text += part
          if (answer.statusCode !== 200) return reject(new Error(`A tick: ${answer.statusCode} ${text}`))
          resolve({ key: `${id} ${JSON.parse(text).task.version}`, sent })
        })
        call.on('error', reject)
        call.end(JSON.stringify({ completed: item.completed }))
      }),
    close: () => agent.destroy(),
  }
}
