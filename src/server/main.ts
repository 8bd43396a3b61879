import { runServer } from '#server/http/start/run-server.ts'

process.exitCode = await runServer(process.argv.slice(2), process.env)
