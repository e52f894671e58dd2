/** Tests the example of a scrape and the alerts with Prometheus and promtool. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, task } from '#test/factories.ts'
import { originOf } from '#test/live.ts'
import { freePort } from '#test/network/free-port.ts'
import { configuration, emptyFolder, type Running, startProgram } from './programs.ts'

const METRICS_TOKEN = 'of-the-prometheus-test'
const RULES = path.join(import.meta.dirname, '../monitoring/alerts.yml')

function promtool(args: readonly string[], input = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', input })
  return { status, output: stdout + stderr }
}

describe.each(engines)('Prometheus, deploy/monitoring, beside a node on %s', (engine) => {
  let t: TestApp
  let running: Running
  let origin: string
  let clean: () => void
  let config: string
  beforeAll(async () => {
    t = await startTestApp(engine, { METRICS_TOKEN })
    const adminUser = await admin(t)
    await task(t, adminUser, [adminUser])
    const { folder, remove } = emptyFolder()
    clean = remove
    const token = path.join(folder, 'token')
    writeFileSync(token, METRICS_TOKEN)
    cpSync(RULES, path.join(folder, 'alerts.yml'))
    config = path.join(folder, 'prometheus.yml')
    writeFileSync(
      config,
      configuration('monitoring/prometheus.yml', {
        '/etc/prometheus/task-manager.token': token,
        "'127.0.0.1:3000', '127.0.0.1:3001'": `'${new URL(await originOf(t)).host}'`,
        'scrape_interval: 15s': 'scrape_interval: 1s',
        'evaluation_interval: 30s': 'evaluation_interval: 1s',
      }),
    )
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    mkdirSync(path.join(folder, 'data'))
    running = await startProgram(
      'prometheus',
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${path.join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { port },
    )
  })
  afterAll(async () => {
    await running?.stop()
    await t.close()
    clean()
  })

  const valuesOf = async (query: string): Promise<number[]> => {
    const answer = await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(query)}`)
    const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
    return data.result.map(({ value }) => Number(value[1]))
  }

  test('promtool check config finds nothing', () => {
    expect(promtool(['check', 'config', config])).toMatchObject({ status: 0 })
  })

  test("promtool check metrics finds nothing in the node's answer", async () => {
    const { text } = await t.call('GET', '/metrics', { as: METRICS_TOKEN })
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' })
  })

  test('Prometheus reads the node with its token, and evaluates the rules', async () => {
    await expect.poll(() => valuesOf('up{job="task-manager"}')).toEqual([1])
    await expect.poll(() => valuesOf('task_manager_check_ok{check="database"}')).toEqual([1])
    const { data } = (await (await fetch(`${origin}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { health: string }[] }[] }
    }
    const rules = data.groups.flatMap((group) => group.rules)
    expect(rules).toHaveLength(readFileSync(RULES, 'utf8').match(/- alert:/g)?.length ?? 0)
    expect(rules.filter(({ health }) => health === 'err')).toEqual([])
  })
})

const CALLS = 'task_manager_http_request_duration_seconds'
/** For each alert: series, the values that raise it, and those of a healthy installation. Each step is 5 minutes. */
const CASES: Readonly<Record<string, readonly [series: string, bad: string, good: string][]>> = {
  TaskManagerDown: [['up{job="task-manager"}', '0x600', '1x600']],
  TaskManagerNotReady: [['task_manager_check_ok{check="schema"}', '0x600', '1x600']],
  TaskManagerDiskFull: [['task_manager_check_ok{check="disk"}', '0x600', '1x600']],
  TaskManagerClockWrong: [['task_manager_check_ok{check="clock"}', '0x600', '1x600']],
  TaskManagerErrors: [
    [`${CALLS}_count{status="500"}`, '0+2x600', '0+0x600'],
    [`${CALLS}_count{status="200"}`, '0+100x600', '0+100x600'],
  ],
  TaskManagerSlow: [
    [`${CALLS}_bucket{route="/api/tasks",method="GET",le="1"}`, '0+90x600', '0+100x600'],
    [`${CALLS}_bucket{route="/api/tasks",method="GET",le="2.5"}`, '0+100x600', '0+100x600'],
    [`${CALLS}_bucket{route="/api/tasks",method="GET",le="+Inf"}`, '0+100x600', '0+100x600'],
  ],
  TaskManagerEventLoopBlocked: [
    ['nodejs_eventloop_lag_p99_seconds{job="task-manager"}', '0.3x600', '0.02x600'],
  ],
  TaskManagerDatabaseBusy: [['task_manager_database_waiting_calls', '20x600', '0x600']],
  TaskManagerMemory: [['process_resident_memory_bytes{job="task-manager"}', '2e9x600', '2e8x600']],
  TaskManagerRestarts: [['process_start_time_seconds{job="task-manager"}', '0+60x600', '60x600']],
  TaskManagerEmailsWait: [['task_manager_outbox_overdue_seconds', '4000x600', '5x600']],
  TaskManagerEmailsFail: [['task_manager_outbox_emails{state="failed"}', '0+1x600', '3x600']],
  TaskManagerPushWaits: [['task_manager_push_overdue_seconds', '1000x600', '5x600']],
  TaskManagerLogReaderBehind: [['task_manager_log_reader_lag_seconds{reader="inbox"}', '400x600', '1x600']],
  TaskManagerBackupOld: [['task_manager_backup_age_seconds', '200000x600', '80000x600']],
  TaskManagerNoBackup: [['task_manager_backups_good', '0x600', '7x600']],
  TaskManagerRehearsalFailed: [['task_manager_backup_rehearsal_ok', '0x600', '1x600']],
  TaskManagerRehearsalOld: [['task_manager_backup_rehearsal_age_seconds', '300000x600', '80000x600']],
  TaskManagerSignInsFail: [['task_manager_sign_ins_total{outcome="failed"}', '0+60x600', '0+1x600']],
}

describe('the alerts, deploy/monitoring/alerts.yml', () => {
  test('promtool check rules finds nothing', () => {
    expect(promtool(['check', 'rules', RULES])).toMatchObject({ status: 0 })
  })

  test('each is raised by its cause, and by nothing in a healthy installation', () => {
    const names = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(Object.keys(CASES)).toEqual(names)
    const seriesOf = (which: 1 | 2, cases: readonly (readonly string[])[]) =>
      cases.map((each) => ({ series: each[0], values: each[which] }))
    const count = (matchers: string, n: number, at: string) => ({
      expr: `count(ALERTS{${matchers}alertstate="firing"})`,
      eval_time: at,
      exp_samples: n === 0 ? [] : [{ labels: '{}', value: n }],
    })
    // A new installation has no backup for up to two days.
    const timeOf = (name: string) => (name === 'TaskManagerNoBackup' ? '49h' : '2h')
    const tests = [
      ...Object.entries(CASES).map(([name, cases]) => ({
        interval: '5m',
        input_series: seriesOf(1, cases),
        promql_expr_test: [count(`alertname="${name}",`, 1, timeOf(name)), count('', 1, timeOf(name))],
      })),
      {
        interval: '5m',
        input_series: seriesOf(2, Object.values(CASES).flat()),
        promql_expr_test: [count('', 0, '3h')],
      },
    ]
    const { folder, remove } = emptyFolder()
    const file = path.join(folder, 'test.yml')
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '5m', tests }))
    const result = promtool(['test', 'rules', file])
    remove()
    expect(result.output).toContain('SUCCESS')
    expect(result.status).toBe(0)
  })
})
