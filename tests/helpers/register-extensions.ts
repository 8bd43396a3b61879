import { registerExtensions } from '#server/http/start/register-extensions.ts'

// Tests of single verbs run without the services that register what features bring along.
registerExtensions()
