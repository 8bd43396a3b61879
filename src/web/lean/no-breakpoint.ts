/** In place of the widths at which columns of antd's table may be left out: no column of ours is. */
export default function useBreakpoint(): object {
  return {}
}
