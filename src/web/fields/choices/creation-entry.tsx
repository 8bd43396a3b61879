import { Button, Divider } from '#web/ui/antd.ts'
import { PlusOutlined } from '#web/ui/icons.ts'

interface CreationEntryProps {
  readonly text: string
  onClick(): void
}

/** An entry below the choices of a reference input that creates a missing record. */
export function CreationEntry({ text, onClick }: CreationEntryProps) {
  return (
    <>
      <Divider style={{ margin: '4px 0' }} />
      <Button
        type="text"
        block
        icon={<PlusOutlined aria-hidden />}
        // The list must keep the focus until the click arrives.
        onMouseDown={event => event.preventDefault()}
        onClick={onClick}
      >
        {text}
      </Button>
    </>
  )
}
