import { Button, Divider } from '#web/ui/antd.ts'
import { PlusOutlined } from '#web/ui/icons.ts'

interface CreationEntryProps {
  readonly text: string
  onClick(): void
}

/** Below the choices of a reference input: the entry that creates what is missing. */
export function CreationEntry({ text, onClick }: CreationEntryProps) {
  return (
    <>
      <Divider style={{ margin: '4px 0' }} />
      <Button
        type="text"
        block
        icon={<PlusOutlined aria-hidden />}
        // The list must not lose the focus before the click arrives.
        onMouseDown={event => event.preventDefault()}
        onClick={onClick}
      >
        {text}
      </Button>
    </>
  )
}
