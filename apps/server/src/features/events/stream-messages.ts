/** Turns a batch of changes into the messages of each receiver. */
import { topicOf } from '@task-manager/contract/changes'
import type { Deps } from '#server/core/deps.ts'
import type {
  Feature,
  MessageFor,
  StreamChange,
  StreamMessage,
  StreamReceiver,
  StreamSource,
  StreamSubject,
} from '#server/core/feature.ts'
import type { LoggedChange } from '#server/features/changes/changes.service.ts'

export type StreamSources = ReadonlyMap<string, StreamSource>

/** By topic. Topics without a source are not announced. */
export const sourcesOf = (features: readonly Feature[]): StreamSources =>
  new Map(
    features
      .flatMap(({ topics = {} }) => Object.entries(topics))
      .flatMap(([topic, source]) => (source ? [[topic, source] as const] : [])),
  )

interface MergedSubject extends StreamSubject {
  last: StreamChange
  readonly audience: Map<string, StreamChange>
  readonly changes: LoggedChange[]
}

/** In the order in which they changed first. */
function subjectsOf(changes: readonly LoggedChange[]): StreamSubject[] {
  const subjects = new Map<string, MergedSubject>()
  for (const change of changes) {
    const topic = topicOf(change.kind)
    const id = change.subjectId
    // One person is the subject of two topics: 'user' and 'session'.
    const key = `${topic} ${id}`
    const subject = subjects.get(key) ?? {
      id,
      topic,
      last: change,
      audience: new Map(),
      changes: [] as LoggedChange[],
    }
    subject.last = change
    subject.changes.push(change)
    for (const member of change.audience) subject.audience.set(member, change)
    subjects.set(key, subject)
  }
  return [...subjects.values()]
}

/** Reads everything before the first message is written: sending them takes no time and cannot fail halfway. */
export async function prepareMessages(
  deps: Deps,
  sources: StreamSources,
  changes: readonly LoggedChange[],
  receivers: readonly StreamReceiver[],
): Promise<(to: StreamReceiver) => StreamMessage[]> {
  const subjects = subjectsOf(changes)
  const messageFor = new Map<string, MessageFor>()
  for (const [topic, ofTopic] of Map.groupBy(subjects, (subject) => subject.topic)) {
    const source = sources.get(topic)
    if (source) messageFor.set(topic, await source(deps, ofTopic, receivers))
  }
  return (to) => subjects.flatMap((subject) => messageFor.get(subject.topic)?.(subject, to) ?? [])
}
