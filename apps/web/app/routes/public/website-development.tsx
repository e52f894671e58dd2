export const meta = () => [{ title: 'Website development' }]

export default function WebsiteDevelopment() {
  return <h1>Website development</h1>
}
