/** The bare address of an area: the gate in front of it leads to the dashboard. */
export default function Area() {
  return null
}
