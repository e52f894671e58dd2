/** The bare address of an area. The access check redirects it to the dashboard. */
export default function Area() {
  return null
}
