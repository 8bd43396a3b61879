import { run } from './run.ts'

// A reader of the output may close it early (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await run(process.argv.slice(2), {
  write: text => void process.stdout.write(text),
  error: text => void process.stderr.write(text),
  colors: process.stdout.isTTY && process.env.NO_COLOR === undefined,
})
