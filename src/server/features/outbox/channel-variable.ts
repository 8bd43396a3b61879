/** The name of a channel as environment variables have it: `wxWork` → `WX_WORK`. */
export function channelVariable(channel: string): string {
  return channel.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()
}
