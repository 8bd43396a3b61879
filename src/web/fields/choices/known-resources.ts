import { createContext } from 'react'
import type { ClientResource } from '#model/client-model.ts'

/** The resources of the page around the fields, by name; empty outside pages. */
export const KnownResources = createContext<Readonly<Record<string, ClientResource>>>({})
