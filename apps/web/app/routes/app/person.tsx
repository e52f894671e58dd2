import { sentenceOf } from '@task-manager/contract/installation/log-sentences'
import { useParams } from 'react-router'
import { PersonScreen } from '#web/features/users/person-screen.tsx'

export const meta = () => [{ title: 'Team member · Task Manager' }]

export default function Person() {
  const { id = '' } = useParams()
  return <PersonScreen key={id} id={id} sentenceOf={sentenceOf} />
}
