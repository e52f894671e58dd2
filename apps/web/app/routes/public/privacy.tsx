export const meta = () => [{ title: 'Privacy' }]

export default function Privacy() {
  return <h1>Privacy</h1>
}
