import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2), {
  write: text => void process.stdout.write(text),
  error: text => void process.stderr.write(text),
  colors: process.stdout.isTTY && process.env.NO_COLOR === undefined,
})
